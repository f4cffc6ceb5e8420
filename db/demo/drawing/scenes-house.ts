import { beside, solo, three } from './arrange.ts'
import * as c from './crafts.ts'
import * as g from './goods.ts'
import { emoji, put, type Scene, scene } from './paint.ts'
import * as v from './vessels.ts'

export const houseScenes: Record<string, Scene> = {
  'celular-5g': scene(
    220,
    put(g.phone('back'), { x: 385, y: 480, size: 640, turn: -10 }),
    put(g.phone('front'), { x: 610, y: 520, size: 660, turn: 7 }),
  ),
  'parlante-playero': solo(90, g.speaker(), 700, -4),
  'teclado-mecanico': solo(30, emoji('keyboard', { light: -0.03 }), 760, -6),
  'mouse-inalambrico': solo(195, emoji('computer-mouse'), 580, 14),
  'monitor-27': solo(215, emoji('desktop-computer'), 720),
  'microfono-podcast': solo(340, emoji('studio-microphone'), 680, 6),

  'vestido-brisa': solo(20, emoji('dress'), 700, 4),
  'bailarinas-cuero': scene(
    330,
    put(emoji('flat-shoe'), { x: 420, y: 400, size: 520, turn: -6 }),
    put(emoji('flat-shoe'), { x: 590, y: 620, size: 560, turn: 4 }),
  ),
  'impermeable-capucha': beside(
    225,
    g.raincoat(),
    emoji('cloud-with-rain'),
    { x: 760, y: 250, size: 250 },
    680,
    470,
  ),
  'camisa-corbata': solo(190, emoji('necktie'), 640),
  'medias-algodon': three(
    150,
    emoji('socks'),
    emoji('socks', { hue: 140 }),
    emoji('socks', { hue: 260 }),
    430,
  ),
  'botas-lluvia': solo(255, g.rainBoots(), 680),
  'polo-escolar': beside(
    120,
    g.shirt('#fdfdfd', 'polo'),
    emoji('backpack', { hue: 260 }),
    { size: 300 },
    640,
    440,
  ),

  'sabanas-queen': solo(240, emoji('bed', { light: 0.08, chroma: 0.75 }), 740),
  'paila-arroz': solo(75, g.pot(), 680),
  'tetera-porcelana': beside(
    265,
    emoji('teapot', { hue: 245, chroma: 0.75 }),
    emoji('teacup-without-handle'),
    { size: 300 },
    600,
  ),
  'cuchillo-chef': beside(
    145,
    emoji('kitchen-knife', { chroma: 0.5 }),
    emoji('tomato'),
    { x: 290, y: 720, size: 260 },
    640,
    520,
  ),
  'espejo-pared': solo(320, emoji('mirror'), 680),
  'caja-herramientas': beside(200, emoji('toolbox'), emoji('wrench'), { size: 300, turn: 16 }, 640, 460),
  'ventilador-pedestal': solo(175, g.fan(), 760),
  'cojin-mola': solo(40, g.cushion(), 660, -5),

  'bicicleta-urbana': solo(85, emoji('bicycle'), 760),
  'mancuernas-10kg': solo(30, g.dumbbells(), 740),
  'tapete-yoga': solo(330, g.yogaMat(), 740),
  'careta-snorkel': solo(215, emoji('diving-mask', { hue: 190, chroma: 0.9 }), 660, -6),
  'carpa-camping': solo(60, emoji('tent'), 700),
  'tabla-surf': beside(230, g.surfboard(), emoji('water-wave'), { x: 700, y: 690, size: 320 }, 760, 450),
  'guantes-boxeo': scene(
    20,
    put(emoji('boxing-glove'), { x: 380, y: 470, size: 500, turn: -16 }),
    put(emoji('boxing-glove'), { x: 640, y: 560, size: 520, turn: 12 }),
  ),

  'libro-aves': solo(105, c.book('#78b49a', 'bird'), 660, -5),
  'libro-rana-dorada': solo(285, c.book('#3a3a78', 'moon'), 660, 4),
  'libro-camino-cruces': solo(75, c.book('#c79b5f', 'path'), 660, -2),
  'libro-matematicas-7': solo(230, c.book('#2f7fc4', 'numbers'), 660, 3),
  'libro-finanzas': solo(155, c.book('#205c4e', 'coins'), 660, -4),
  'cuaderno-cosido': beside(
    320,
    emoji('notebook-with-decorative-cover'),
    emoji('pen'),
    { x: 735, y: 650, size: 310 },
    640,
    450,
  ),
  'comic-capitana-marea': solo(10, c.book('#d13f7a', 'hero'), 660, 5),

  'esmalte-coral': solo(195, v.polish('#f2735f'), 640, -4),
  'jabon-cafe': solo(60, g.soapBar(), 660),
  'cepillos-bambu': solo(165, g.bambooBrushes(), 660),
  'rasuradora-clasica': solo(220, emoji('razor'), 640),
  'champu-sabila': beside(
    140,
    emoji('lotion-bottle', { hue: 120, chroma: 1.1, light: -0.04 }),
    emoji('herb'),
    { size: 330 },
    620,
    420,
  ),
  'brochas-maquillaje': solo(0, g.brushes(), 700),

  'collar-reflectivo': solo(220, g.petCollar(), 660),
  'rascador-gato': solo(55, g.scratcher(), 720),
  'pelotas-perro': three(300, g.ball('#b8d63a'), g.ball('#b8d63a'), g.ball('#c4df48'), 350),
  'pecera-redonda': scene(
    230,
    put(g.fishbowl(), { size: 680 }),
    put(emoji('tropical-fish', { hue: 155 }), { x: 510, y: 535, size: 260, shadow: false }),
  ),
  'plato-doble': solo(150, g.petDishes(), 720),
  'transportadora-mascota': solo(40, g.carrier(), 680),
}
