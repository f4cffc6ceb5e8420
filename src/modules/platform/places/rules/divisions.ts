// The division of Panama by the census of 2023 (INEC), from a list by Eric Lucero González under the MIT licence:
// 13 provinces and comarcas, 82 districts, 699 corregimientos. Its pieces of one district are joined again, its capitals
// are written as names with their accents, and the comarcas bear the names they have today.
export const DIVISIONS = `
# Bocas del Toro
Bocas del Toro: Bocas del Toro, Bastimentos, Punta Laurel, Tierra Oscura, Bocas del Drago, San Cristóbal
Changuinola: Changuinola, Guabito, El Teribe, El Empalme, Las Tablas, Cochigró, La Gloria, Las Delicias, Barriada 4 de Abril, El Silencio, Finca 6, Finca 30, Finca 60, Barranco Adentro, Finca 4, Finca 12, Finca 51, Finca 66, La Mesa
Chiriquí Grande: Chiriquí Grande, Miramar, Punta Peña, Punta Robalo, Rambala, Bajo Cedro
Almirante: Almirante, Barrio Francés, Barriada Guaymí, Nance de Risco, Valle de Agua Arriba, Valle del Risco, Bajo Culubre, Cauchero, Ceiba, Miraflores
# Coclé
Aguadulce: Aguadulce, El Cristo, El Roble, Pocrí, Barrios Unidos, Pueblos Unidos, Virgen del Carmen, El Hato de San Juan de Dios
Antón: Antón, Cabuya, El Chirú, El Retiro, El Valle, Juan Díaz, Río Hato, San Juan de Dios, Santa Rita, Caballero
La Pintada: La Pintada, El Harino, El Potrero, Llano Grande, Piedras Gordas, Las Lomas, Llano Norte
Natá: Natá, Capellanía, El Caño, Guzmán, Las Huacas, Toza, Villarreal
Olá: Olá, El Copé, El Palmar, El Picacho, La Pava
Penonomé: Penonomé, Cañaveral, Coclé, Chiguirí Arriba, El Coco, Pajonal, Río Grande, Río Indio, Toabré, Tulú, Boca de Tucué, Candelario Ovalle, General Victoriano Lorenzo, Las Minas, Riecito, San Miguel
# Colón
Colón: Barrio Norte, Barrio Sur, Buena Vista, Cativá, Ciricito, Cristóbal, Escobal, Limón, Nueva Providencia, Puerto Pilón, Sabanitas, Salamanca, San Juan, Santa Rosa, Cristóbal Este
Chagres: Nuevo Chagres, Achiote, El Guabo, La Encantada, Palmas Bellas, Piña, Salud
Donoso: Miguel de la Borda, Coclé del Norte, El Guásimo, Gobea, Río Indio
Portobelo: Portobelo, Cacique, Puerto Lindo o Garrote, Isla Grande, María Chiquita
Santa Isabel: Palenque, Cuango, Miramar, Nombre de Dios, Palmira, Playa Chiquita, Santa Isabel, Viento Frío
Omar Torrijos Herrera: San José del General, Nueva Esperanza, San Juan de Turbe
# Chiriquí
Alanje: Alanje, Divalá, El Tejar, Guarumal, Palo Grande, Querévalo, Santo Tomás, Canta Gallo, Nuevo México
Barú: Puerto Armuelles, Limones, Progreso, Baco, Rodolfo Aguilar Delgado, El Palmar, Manaca
Boquerón: Boquerón, Bágala, Cordillera, Guabal, Guayabal, Paraíso, Pedregal, Tijeras
Boquete: Bajo Boquete, Caldera, Palmira, Alto Boquete, Jaramillo, Los Naranjos
Bugaba: La Concepción, Aserrío de Gariché, Bugaba, Gómez, La Estrella, San Andrés, Santa Marta, Santa Rosa, Santo Domingo, Sortová, El Bongo, Solano, San Isidro
David: David, Bijagual, Cochea, Chiriquí, Guacá, Las Lomas, Pedregal, San Carlos, San Pablo Nuevo, San Pablo Viejo, David Este, David Sur
Dolega: Dolega, Dos Ríos, Los Anastacios, Potrerillos, Potrerillos Abajo, Rovira, Tinajas, Los Algarrobos
Gualaca: Gualaca, Hornito, Los Ángeles, Paja de Sombrero, Rincón
Remedios: Remedios, El Nancito, El Porvenir, El Puerto, Santa Lucía
Renacimiento: Río Sereno, Breñón, Cañas Gordas, Monte Lirio, Plaza Caisán, Santa Cruz, Dominical, Santa Clara
San Félix: Las Lajas, Juay, Lajas Adentro, San Félix, Santa Cruz
San Lorenzo: Horconcitos, Boca Chica, Boca del Monte, San Juan, San Lorenzo
Tolé: Tolé, Bella Vista, Cerro Viejo, El Cristo, Justo Fidel Palacios, Lajas de Tolé, Potrero de Caña, Quebrada de Piedra, Veladero
Tierras Altas: Volcán, Cerro Punta, Cuesta de Piedra, Nueva California, Paso Ancho
# Darién
Chepigana: La Palma, Camogantí, Chepigana, Garachiné, Jaqué, Puerto Piña, Sambú, Setegantí, Taimatí, Tucutí
Pinogana: El Real de Santa María, Boca de Cupé, Paya, Pinogana, Púcuro, Yape, Yaviza, Metetí, Comarca Guna de Wargandí
Santa Fe: Río Congo, Río Iglesias, Agua Fría, Cucunatí, Río Congo Arriba, Santa Fe, Zapallal
# Herrera
Chitré: Chitré, La Arena, Monagrillo, Llano Bonito, San Juan Bautista
Las Minas: Las Minas, Chepo, Chumical, El Toro, Leones, Quebrada del Rosario, Quebrada El Ciprián
Los Pozos: Los Pozos, Capurí, El Calabacito, El Cedro, La Arena, La Pitaloza, Los Cerritos, Los Cerros de Paja, Las Llanas
Ocú: Ocú, Cerro Largo, Los Llanos, Llano Grande, Peñas Chatas, El Tijera, Menchaca, Entradero del Castillo
Parita: Parita, Cabuya, Los Castillos, Llano de la Cruz, París, Portobelillo, Potuga
Pesé: Pesé, Las Cabras, El Pájaro, El Barrero, El Pedregoso, El Ciruelo, Sabanagrande, Rincón Hondo
Santa María: Santa María, Chupampa, El Rincón, El Limón, Los Canelos
# Los Santos
Guararé: Guararé, El Espinal, El Macano, Guararé Arriba, La Enea, La Pasera, Las Trancas, Llano Abajo, El Hato, Perales
Las Tablas: Las Tablas, Bajo Corral, Bayano, El Carate, El Cocal, El Manantial, El Muñoz, El Pedregoso, La Laja, La Miel, La Palma, La Tiza, Las Palmitas, Las Tablas Abajo, Nuario, Palmira, Peña Blanca, Río Hondo, San José, San Miguel, Santo Domingo, Sesteadero, Valle Rico, Vallerriquito
Los Santos: La Villa de los Santos, El Guásimo, La Colorada, La Espigadilla, Las Cruces, Las Guabas, Los Ángeles, Los Olivos, Llano Largo, Sabanagrande, Santa Ana, Tres Quebradas, Agua Buena, Villa Lourdes, El Ejido
Macaracas: Macaracas, Bahía Honda, Bajos de Güera, Corozal, Chupá, El Cedro, Espino Amarillo, La Mesa, Las Palmas, Llano de Piedra, Mogollón
Pedasí: Pedasí, Los Asientos, Mariabé, Purio, Oria Arriba
Pocrí: Pocrí, El Cañafístulo, Lajamina, Paraíso, Paritilla
Tonosí: Tonosí, Altos de Güera, Cañas, El Bebedero, El Cacao, El Cortezo, Flores, Guánico, La Tronosa, Cambutal, Isla de Cañas
# Panamá
Balboa: San Miguel, La Ensenada, La Esmeralda, La Guinea, Pedro González, Saboga
Chepo: Chepo, Cañita, Chepillo, El Llano, Las Margaritas, Santa Cruz de Chinina, Comarca Guna de Madugandí, Tortí
Chimán: Chimán, Brujas, Gonzalo Vásquez, Pásiga, Unión Santeña
Panamá: San Felipe, El Chorrillo, Santa Ana, La Exposición o Calidonia, Curundú, Betania, Bella Vista, Pueblo Nuevo, San Francisco, Parque Lefevre, Río Abajo, Juan Díaz, Pedregal, Ancón, Chilibre, Las Cumbres, Pacora, San Martín, Tocumen, Las Mañanitas, 24 de Diciembre, Alcalde Díaz, Ernesto Córdoba Campos, Caimitillo, Las Garzas, Don Bosco
San Miguelito: Amelia Denis de Icaza, Belisario Porras, José Domingo Espinar, Mateo Iturralde, Victoriano Lorenzo, Arnulfo Arias, Belisario Frías, Omar Torrijos, Rufina Alfaro
Taboga: Taboga, Otoque Occidente, Otoque Oriente
# Panamá Oeste
Arraiján: Arraiján, Juan Demóstenes Arosemena, Nuevo Emperador, Santa Clara, Veracruz, Vista Alegre, Burunga, Cerro Silvestre, Vacamonte
Capira: Capira, Caimito, Campana, Cermeño, Cirí de los Sotos, Cirí Grande, El Cacao, La Trinidad, Las Ollas Arriba, Lídice, Villa Carmen, Villa Rosario, Santa Rosa
Chame: Chame, Bejuco, Buenos Aires, Cabuya, Chicá, El Líbano, Las Lajas, Nueva Gorgona, Punta Chame, Sajalices, Sorá
La Chorrera: Barrio Balboa, Barrio Colón, Amador, Arosemena, El Arado, El Coco, Feuillet, Guadalupe, Herrera, Hurtado, Iturralde, La Represa, Los Díaz, Mendoza, Obaldía, Playa Leona, Puerto Caimito, Santa Rita
San Carlos: San Carlos, El Espino, El Higo, Guayabito, La Ermita, La Laguna, Las Uvas, Los Llanitos, San José
# Veraguas
Atalaya: Atalaya, El Barrito, La Montañuela, La Carrillo, San Antonio
Calobre: Calobre, Barnizal, Chitra, El Coclá, El Potrero, La Laguna, La Raya de Calobre, La Tetilla, La Yeguada, Las Guías, Monjarás, San José
Cañazas: Cañazas, Cerro de Plata, El Picador, Los Valles, San José, San Marcelo, El Aromillo, Las Cruces
La Mesa: La Mesa, Bisvalles, Boró, Llano Grande, San Bartolo, Los Milagros, El Higo
Las Palmas: Las Palmas, Cerro de Casa, Corozal, El María, El Prado, El Rincón, Lolá, Pixvae, Puerto Vidal, San Martín de Porres, Viguí, Zapotillo, Manuel E. Amador Terrero
Montijo: Montijo, Gobernadora, La Garceana, Leones, Pilón, Cébaco, Costa Hermosa, Unión del Norte
Río de Jesús: Río de Jesús, Las Huacas, Los Castillos, Utira, Catorce de Noviembre
San Francisco: San Francisco, Corral Falso, Los Hatillos, Remance, San Juan, San José
Santa Fe: Santa Fe, Calovébora, El Alto, El Cuay, El Pantano, Gatú o Gatucito, Río Luis, Rubén Cantú
Santiago: Santiago, La Colorada, La Peña, La Raya de Santa María, Ponuga, San Pedro del Espino, Canto del Llano, Los Algarrobos, Carlos Santana Ávila, Edwin Fábrega, San Martín de Porres, Urracá, Rodrigo Luque, Nuevo Santiago, Santiago Este, Santiago Sur
Soná: Soná, Bahía Honda, Calidonia, Cativé, El Marañón, Guarumal, La Soledad, Quebrada de Oro, Río Grande, Rodeo Viejo, Hicaco, La Trinchera
Mariato: Llano de Catival o Mariato, Arenas, El Cacao, Quebro, Tebario
# Comarca Guna Yala
Guna Yala: Narganá, Ailigandí, Puerto Obaldía, Tubualá
# Comarca Emberá-Wounaan
Cémaco: Cirilo Guaynora, Lajas Blancas, Manuel Ortega
Sambú: Río Sábalo, Jingurudó
# Comarca Ngäbe-Buglé
Besiko: Soloy, Boca de Balsa, Camarón Arriba, Cerro Banco, Cerro de Patena, Emplanada de Chorcha, Nämnoni, Niba
Mironó: Hato Pilón, Cascabel, Hato Corotú, Hato Culantro, Hato Jobo, Hato Julí, Quebrada de Loro, Salto Dupí
Müna: Chichica, Alto Caballero, Bakama, Cerro Caña, Cerro Puerco, Krüa, Maraca, Nibra, Peña Blanca, Roka, Sitio Prado, Ümani, Dikeri, Diko, Kikari, Mreeni
Nole Duima: Cerro Iglesias, Hato Chamí, Jädaberi, Lajero, Susama
Ñürüm: Buenos Aires, Agua de Salud, Alto de Jesús, Cerro Pelado, El Bale, El Paredón, El Piro, Guayabito, Güibale, El Peñón, El Piro No. 2
Kankintú: Bisira, Guoroni, Kankintú, Mününi, Piedra Roja, Calante, Tolote
Kusapín: Kusapín, Bahía Azul, Río Chiriquí, Tobobe, Cañaveral
Jirondai: Samboa, Bürí, Guariviara, Man Creek, Tuwai
Santa Catalina o Calovébora: Santa Catalina o Calovébora, Alto Bilingüe, Loma Yuca, San Pedrito, Valle Bonito
`
