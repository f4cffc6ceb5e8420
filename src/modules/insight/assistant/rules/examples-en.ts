import type { Examples } from './examples.ts'

/** As people write in Panama and the United States. Sentences stand between bars. */
export const englishExamples: Examples = {
  return: `
    I'd like to exchange this | the size is off | the dress is way too big | these shoes are too tight | it's too large, can I swap it for another? | I ordered the wrong size
    how long do I have to return something | what if it doesn't fit | what if I don't like it, can I return it? | how do exchanges work | what's your exchange policy
    do you take back used items? | I lost the box, can I still swap it? | I threw away the packaging, will you take it back? | what I got is different from the picture
    I asked for blue and got green | doesn't match what I ordered | this is not the model I ordered | you shipped me a different item | I received the wrong thing | came in the wrong size
    it arrived faulty, how do I exchange it | it won't turn on, I want to return it | who pays for return shipping | where do I drop off a return | do you pick up returns? | returns
    not happy with it, sending it back | it's defective | the sneakers don't fit my son | my husband doesn't want it, can it go back? | can I trade it in for a smaller one
    bought it last week and changed my mind | is it too late to bring it back | it doesn't fit, can I swap it | how do I send something back | you sent me the wrong color
    this isn't what I ordered | how long do I have to exchange things | the shirt is too tight, now what | the shirt is too small, can I swap it? | how long do I have to send something back
    I'd like to return some shoes | can I exchange sizes | the pants don't fit, I want another pair | I picked the wrong product, how do I return it | could you change the size for me
    it came in another color | i want to send a dress back | how long do i have to exchange it | the shoes are too tight, i need another size | you sent me the wrong model
    the tv came faulty and i want a replacement | i want to return it because i picked the wrong color | does returning cost anything | need a bigger size
    can i still exchange something from last month | i wanna return these shoes, they dont fit | whats your return policy | can i exchange it for a bigger size | it doesn't fit right
    they're too loose | it's really tight, can I exchange it? | you sent the size I didn't order | you sent another color | this isn't what I asked for | I received somebody else's product
    I got the old model | I mixed up when ordering, can it be changed? | what's the process to send something back | can I swap it for something else?
    opened it but never used it, do you take it back? | am I entitled to an exchange? | do you take it without tags? | I want another color, can you swap? | can I exchange in the store?
    she didn't like the gift, can it be returned | the skirt is too long on me | the sleeves are too short | please exchange this | can I bring it back to the shop?
    can I swap it without the receipt? | I bought two and want to return one | it's been ten days, can I still exchange it? | you sent two different shoe sizes
    it's not like the picture, I want to return it | I'd like a bigger one instead | need to send back a jacket | the pants are too short on me | can I back out after buying?
    I want to change the blouse for a bigger one | the pants came unstitched, I want another pair | what do I need to do a return`,
  refund: `
    when do I see my money again | still haven't gotten my refund | how long do refunds take | you haven't given me back what I paid | does the refund go to the same card?
    I returned the shirt and haven't been paid back | I want my cash back | how many days until I'm reimbursed | where's my money, I sent the item back already | give me my money back
    I want my money back | how do I request a refund | I want my refund | would you refund me if I don't like it | can i get my money back if i don't like it | when do i get my money back
    How do I get a refund for something I bought last month | when does the refund show in my bank | how many days until the money is on my card again
    my return was approved but I don't see the money | do you refund in cash or to the card? | when will I get reimbursed | how long until my money is back in my account`,
  warranty: `
    how long is the warranty | is it guaranteed? | does it come with a manufacturer warranty | broke after six months, is it covered? | how do I claim the warranty | who fixes it if it fails
    do you repair it yourselves? | do you offer technical service | how many months of guarantee does the fridge have | does it come with a warranty | do phones come with a warranty
    where do I claim the laptop's warranty`,
  cancel: `
    how do I cancel my purchase | cancel it please | don't send it anymore | I bought it by mistake, how do I undo that | stop my order | can a paid order be cancelled?
    I ordered twice by accident, cancel one | I changed my mind, don't ship it | call off my order | please void my purchase | please cancel my order | I changed my mind about the purchase
    how do i cancel my order | scrap the order | delete my order | remove that order please | is there still time to cancel? | don't process my purchase | kill my order
    I no longer need it, cancel | scrap my purchase please | I ordered by accident | I ordered without meaning to | my son placed an order without permission | take my order off
    how do I delete an order | I didn't mean to buy | ordered something by accident, how do I take it off`,
  complaint: `
    awful service | you people are irresponsible | this is a joke | I'm sick of waiting | nobody gives me an answer | I've been getting the runaround for days | you're liars
    the delivery guy was rude | the driver treated me badly | I waited all day and nobody showed up | you always tell me the same thing and never fix it | I feel scammed | I feel cheated
    everything arrived smashed | it came in pieces | the box arrived crushed | you sold me a fake | this is a knockoff, not the original | you sent me an expired product
    I demand a solution now | what kind of service is this | you robbed me | bunch of thieves | never shopping here again | I wouldn't recommend this store to anyone | I'm very upset with you
    so disappointed | I want to file a complaint | where do I complain | I have a grievance | I've written ten times and nothing | you left me on read | what a piece of junk
    you don't keep your promises | your fast delivery is a lie | worst store ever | this is unacceptable | total rip off | it came broken and nobody answers me
    I've waited three weeks and you keep lying to me | it arrived broken and nobody answers me | terrible service, I'm really upset | you sent me the wrong thing, this is awful
    the charger came damaged | waiting a week already and nobody cares | this is a scam, I demand an answer | my plate arrived broken | nobody picks up the phone | this is disrespectful
    the product is garbage | my order came incomplete with an open box | i want to file a formal complaint | never buying here again, terrible | i'll report you
    this is terrible service, nobody answers my emails | the blender came broken and it sucks, im so mad | you guys are a rip off, worst store ever | the tv came cracked
    the blender stopped working after two days | broke the second time I used it, what do I do | there's a piece missing | part of the set is missing | only half of my order came
    an item is missing from my package | it came cracked | the screen arrived shattered | came without the charger | screws are missing | what you sent doesn't work
    died after a week, terrible quality | it's a lemon | the order was incomplete | you only brought half | very bad experience | you never reply to messages | you've forgotten about me
    I want to complain about the driver | they were mean to me | customer service is a disaster | you're making fun of people | this is deceptive | I feel robbed | you're frauds | you're useless
    I'm mad at you | I won't buy from you again | I'll sue you | I'm posting this on social media | nobody takes the blame | every time I'm told something different | you hung up on me
    tired of calling | all I hear is excuses | it's been a month of excuses | what you sell is trash | it's the worst service | you never meet the date | you promised to deliver and didn't come
    the product turned out terrible | nobody fixes anything | this is the third time I complain | I've had it with you | you lied to me | terrible company | zero stars | I regret shopping here
    ordered two weeks ago and all I get is excuses | what you sold me is garbage | your service is the worst I've had | you sold me something second hand | the product was used
    you switched the product for a worse one | the seller was nasty to me | they answered me rudely | you're not serious people | you never call me back | this is the last straw
    I don't trust you anymore | you kept my money | false advertising | it's not what the picture says, liars | the guy who delivered was awful
    been waiting since last month, you never deliver on your word | the guy who brought the order was super rude | you sold me a used phone as new`,
  shipping: `
    do you reach the countryside? | do you ship to Darien? | do you do home delivery | will you bring it to my house? | what's the freight to Santiago | is shipping included? | is delivery free?
    how long does it take to get to Boquete | when would I have it | if I order right now does it come tomorrow? | I need it by Friday, will it arrive?
    I'm in a hurry, is there express shipping? | which carrier do you use | who delivers your stuff | can I pick it up at a branch | can I come get it myself | where do I collect what I bought
    do you dispatch on Saturdays? | what time does the driver come | can I choose a delivery slot | can you leave it with the neighbor | what if I'm not home when it comes
    do you ship overseas? | international shipping | do you ship to Costa Rica? | can you drop it at my work | do you deliver in Tocumen? | I want to change the delivery address
    I typed my address wrong | do you cover Las Tablas? | how much to send it to Veraguas | from what amount is shipping free | do you charge hauling separately?
    will they carry it up to the tenth floor? | do you bring the fridge inside? | how fast is your delivery | do you deliver to Boquete | how long till it gets to David
    what do you charge for delivery | can I pick it up myself | do you ship to the US | will it arrive by Friday | is delivery free over some amount | I ordered a week ago, any news?
    can you send it to Bocas | how many days to Chiriqui | who does the delivery | can they leave it with the doorman | do you charge extra to bring it to Arraijan | what if I'm not home
    do couriers work on holidays | do you deliver to Bocas del Toro? | when will it get here | how much to send it to my house | can you ship to Darien | how long does delivery take
    if I order today when do I receive it | do you ship to Santiago by courier? | shipping to David how much is it | would you deliver it to Colon? | do you ship to Medellin
    how long until it arrives in Colon | can you deliver to my door | is same day delivery possible | do you send things abroad | where's the stuff i ordered | what's the delivery fee to David
    can i pick it up at the store | what does it cost to ship to Veraguas | can you bring it today | will it be here before friday | can i collect it myself | do you deliver to Costa Rica
    can i change the delivery address | do u ship to david chiriqui | how much is shipping | do you cover the whole province? | do you deliver in Arraijan? | do you go to San Miguelito?
    can another person receive it? | can my brother collect it for me? | I want my mom to receive it | nobody was home when you came | you came and I wasn't there | the driver got lost
    I gave the wrong address | please correct my address | how long is shipping | what day will it be delivered | will it get here before Sunday? | what's the longest it can take
    how much time does it take | do you ship by air to Bocas? | can I stop by and grab it? | who brings it to me | do you charge more for far away places? | is it more expensive if it's heavy?
    which provinces do you ship to | how far do you deliver | can you leave it at reception? | can you leave it with the guard? | do you reach rural areas? | do you deliver at night?
    same day delivery? | can I pick it up after five? | how long to Chepo | do I pay for shipping? | shipping options | what are the delivery fees | how long does it take to reach Aguadulce
    do you deliver on weekends? | which towns in Cocle do you deliver to | can you leave it at the guard house | do I pay extra if it's far? | does my order leave today?
    how much is shipping to Chiriqui | shipping rate | cost of delivery | who does the deliveries | does the courier call first? | when should I expect it | do you send by mail?
    will you bring it to my work | do you deliver to hotels? | do you ship with DHL | do you guys ship with FedEx | what's the rate to send to Changuinola
    can you deliver it to my husband's job | will the order leave today? | bought it Tuesday, when should I expect it | will the courier call before coming`,
  order: `
    what happened to my purchase | what I bought hasn't arrived | how is my order going | what's going on with my order | have you dispatched my package? | do you have my tracking number?
    I want to track my parcel | tracking hasn't moved | it says delivered but I don't have it | it was marked delivered and that's not true | still waiting on my package
    when do I get what I ordered | it was due yesterday and didn't show | my package got lost | status of my order | my order is still processing | where's my stuff | where do I see my orders
    I bought it a week ago and still nothing | is it on its way already? | my order is taking forever | any update on my delivery? | my package hasn't shown up
    can a friend receive the parcel for me | has my order left yet | I have the order number, can I see the status | I need to change my delivery address | my parcel is lost
    where's my package right now | did you dispatch my order already? | my stuff still hasn't been dispatched | my parcel hasn't moved in days | has my order been sent yet
    it's been a week and my package isn't here | what's the status of my order | where's my order?? it's been a week | when will my package arrive | my package is lost
    I don't know where my package is | did my purchase leave the warehouse? | where is it right now? | how much longer for my order | nothing has arrived | it should have come Monday
    I still haven't received mine | how do I follow my order | can I see online where my purchase is | the driver doesn't answer and I don't have my package | the tracking link doesn't open
    what stage is my order at | did you send it already? | has it shipped | where's my order | the delivery person isn't answering and my box is lost | can I follow my package online
    my order hasn't moved | my package isn't advancing | it's been in the same status for days | what's happened to my shipment | going on two weeks now
    it's been a week and my order hasn't budged`,
  payment: `
    how do I pay | what can I pay with | which cards do you take | do you accept mastercard | does paypal work? | do you take ACH | bank transfer, to which bank | do you have a payment link
    can I pay on delivery | do I pay when it arrives? | can I pay cash? | can I pay in installments | do you sell on credit? | do you give credit? | how many monthly payments | pay later options
    do you have layaway? | can I hold it with a deposit | do you work with a finance company | can I split it between two different cards | is there a card surcharge?
    is sales tax added at checkout? | is it trustworthy to pay here? | I don't want to put my card on the internet | is my bank info secure? | you debited me twice
    there's a charge I don't recognize | I was overcharged | I sent a yappy and it isn't showing | I sent proof of payment and it hasn't been confirmed | where do I upload my payment slip
    how long until my payment is confirmed | I paid but it says pending | can I pay in dollars? | do you take crypto | do you accept checks? | can I deposit at the bank
    can I pay through western union | do you take apple pay | can I pay cash when it arrives | do you take Visa | is it possible to pay in installments | do you accept crypto
    is it safe to put my card here | what payment methods are there | can I split the payment between two cards | will my foreign card work | do you keep my card details | can I use my visa
    do you take paypal? | is cash on delivery possible | which payment methods do you accept | can I pay by bank transfer | can I pay in two parts | is American Express accepted?
    can I pay when it arrives | my card got charged two times | can I pay you with PayPal | how can i pay | do you take cash | is bitcoin accepted | my transfer still isn't confirmed
    can i use two cards | which banks do you accept | i made the transfer, now what | do i have to pay in advance | can i pay with paypal | do you take amex or only visa
    what payment methods do you accept | is it possible to pay by bank tranfer | can I make a down payment? | part today and the rest on payday | do you accept Banco General cards?
    does a Caja de Ahorros card work? | do international cards work? | the charge is duplicated | the charge shows up two times | I paid and got no confirmation | my transfer isn't showing
    how do I send you the payment screenshot | is the page secure to pay? | I'm afraid to give my card number | do I have to pay it all at once? | does yappy work? | which banks
    do you pay online? | what payment options are there | how many months can I pay over | can I pay part in cash and part by card | I made the transfer and it hasn't been approved
    the payment is still pending | when will you confirm my payment | I paid last night and it's not validated yet | do you take foreign cards? | my account was debited but no order
    is there a fee for paying with a card? | is the price the same with a card? | can I pay half cash half yappy | over how many months can I pay
    sent the transfer yesterday and it's still pending | my receipt won't upload | I can't upload the proof | yappy failed | yappy doesn't go through | where do I attach the bank slip
    do you prefer cash or card? | can I pay tomorrow? | how long do I have to pay | can I use someone else's card? | is debit fine | is debit ok | I want to pay half now
    my payment slip won't upload`,
  refused: `
    my card got declined | the payment won't go through | it won't let me pay | it doesn't accept my card | I get an error when I enter my card | the transaction was denied
    why is my payment rejected | I try to pay and it keeps loading | payment keeps bouncing | says insufficient funds but I have money | checkout fails when I pay | my card was declined
    i get an error when paying | my card gives me an error what do I do | yappy says it failed`,
  invoice: `
    I need an invoice with tax id | can you send me the receipt | where do I download my invoice | I never got my invoice | I want the bill in my company's name | the invoice has the wrong name
    do you give electronic invoices? | I need an invoice for my company | can I get a receipt | do you issue invoices? | can i get an invoice | I need the invoice made out to my mom`,
  gift_card: `
    do you sell gift cards? | how do I use my gift card | I have a gift voucher, where do I enter it | I want to give a gift certificate | how much is left on my gift card
    my gift card doesn't work | can I pay using a gift card`,
  stock: `
    do you still have it? | is it sold out already? | any fridges left | how many are available | do you have it right now? | is it in inventory? | when will it be back
    will you get it in again? | when do you restock | is there a size 38? | do you have it in black? | does it come in another color? | what sizes does it come in | what colors are available
    is there a red one | is there a bigger one? | it says sold out, when does it return | will you notify me when it's back | let me know if it comes back | went out of stock
    is that the last one? | do you have enough for twenty people? | did you run out of fans? | are there chairs left | can I still get one? | same one in another size
    are you getting the playstation soon | do you still carry that model? | was it discontinued? | availability of the queen mattress | do you have five units? | I only see one, are there more?
    is it in the warehouse? | can I backorder it | running low on those? | is the surfboard still available | when will the tent be back | do you have the shirt in medium
    are the baseballs sold out | how many hammocks are left | is the TV still available? | do you have any Geisha coffee left | how many hammocks remain | are you out of shampoo?
    is the laptop sold out | any sizes left of the green dress? | when do you get more of these | did you run out of rice? | when will you restock the sugar | do you have it in medium
    any left in blue | when will the console be back | is the tablet available | are the tvs sold out | do you have more of these | let me know when it's back | how many of those are left
    is it sold out or still there | is the ps5 in stock | how many of the blue mugs do you have left | is the hp laptop still availble or sold out | when will u restock the headphones
    is there a size L left? | do you still have it in yellow? | no more mediums? | when are you bringing more? | is more coming in? | are you getting more of those shoes?
    can you still get the 50 inch tv? | any chance it comes back? | is it available right away? | got the blue one? | have they all been sold? | did it run out?
    can you hold one for me when it arrives? | which sizes are left | do you have two of those? | did the new models come in? | has the new tv arrived? | is the console available?
    did you get new stock? | is there still some of that perfume? | is it available in blue? | any left in size 40? | are there only a few left? | how many are in the warehouse
    do you have it again? | are these in stock | got any left in size 42? | is the new console model available? | did the new shoes come in yet? | none of that one left? | can I get it in xl?
    do you have it in size 8? | is the red one in stock? | confirm if you have it | available for today? | any left in pink? | would there still be some? | how many pieces are there
    are you out of rice? | did you run out | any 20 inch bikes left? | do you have the green dress in xl | are you out of almond milk? | need to know if the microwave is available`,
  discount: `
    what's on sale | do you have specials? | when are the sales | anything marked down | are tvs on offer? | what's the discount | can you lower the price a bit?
    can you make it cheaper for me? | what's the lowest you'd go | do I get a deal by the dozen? | wholesale price? | do you sell in bulk? | I'm taking several, what can you offer
    discount for paying cash? | I have a coupon, where do I put it | the promo code doesn't work | where do I type the code | my code says expired | can I use more than one coupon
    anything off my first order | student discount? | senior discount? | military discount? | do I earn points? | do you have a loyalty program | when is cyber monday
    will there be end of year sales | mother's day deals | buy one get one? | anything half price | what's cheap today | that's too expensive, come down a little | give me a break on the price
    any bargains? | best deal you have | price match? | any coupons for new customers | are there deals this week | any discount for retirees | when does black friday start
    got any coupon codes | are there any deals this week? | anything on sale | could you give me a small discount | is there a discount for seniors? | is the two for one still on
    would you lower it if I take three | any welcome coupons | christmas sales? | cheaper | something less expensive? | do i get a better price for several | discounts | anything on clearance
    any promo code for new customers | a better price if i take ten? | any discounts right now? | got a promo code for me | what is on sale this week | DEALS | the coupon isn't working
    it won't take my coupon | my code doesn't apply | my discount isn't showing | do I get money off if I buy two? | is there a quantity discount? | what price if I take five | anything reduced?
    what's on clearance | any leftovers on sale? | what's the special today | can you do better on the price? | cut me some slack on price | two for the price of one | a welcome bonus?
    do you have codes to use? | I'm a regular, do I get a deal? | discount for loyal customers? | what's reduced for the home | anything off on clothes | any card promotions?
    when do prices go down | any offers on stoves? | is there a sale on | coupon codes | anything discounted for the home? | is there a code I can use | do old customers get a discount
    I want to use my coupon | you emailed me a coupon | how do I apply the coupon | I received a discount code | the reduced price is gone | is there a discount if I pay today?
    prices for companies | do you match another store's price? | where do I see the offers | I got a voucher code for ten percent | first time buyer deal
    do you have special prices for businesses | black friday deals on TVs? | I want to use a coupon you sent me`,
  plans: `
    what's this premium thing | how much is it to be premium | how do I subscribe | what does the membership include | I want to cancel my premium subscription | is the premium plan worth it?
    what's the monthly membership fee | what are the perks of premium | how much do i save with premium`,
  featured: `
    what's the newest | what's new in | new arrivals | what do you advise | what would you buy | which one is the best | which is good and reliable | which one do people like most
    what sells the most | what's hot right now | what's in style | trending items | customer favorites | top rated | which has the best reviews | give me gift ideas
    don't know what to buy, help me choose | I can't decide which one | should I take this one or the other | which suits a kitchen better | what do I give for a gift exchange | top picks
    recommendations | which phone do you recommend for photos | which coffee maker is better | show me best sellers | most wanted | what do others order | your best stuff
    what are your best sellers | what would you recommend | what's trending right now | what's selling the most | suggest me a gift | what do you suggest for my dad | best sellers of the month
    what's new in the shop | which one should i pick | what's the best thing you have for the kitchen | what's trendy this year | recommend me a phone | show me your featured items
    what's popular | best sellers? | can you recommend something nice | what are people buying | which ones go fastest | what would you suggest | any suggestions?
    something awesome you'd recommend | recommend me something good | which of these do you recommend | show me the best | most searched | what's trending | which has better quality
    I can't make up my mind | what's new this week | latest arrivals | which one is worth it? | what's your flagship product | most ordered this month | what do people buy most
    what do you recommend as a gift | what's everybody's favorite | which should I take | what's in fashion in sneakers | which model is the best one | what is selling well
    what's your star product | what do you recommend as a present | what's the most ordered this week | what sells a lot | what's flying out the door | what moves the most
    which one turns out good | which lasts longest | what's selling like hotcakes | what's the best brand | recommend a good brand | what should I buy | what is hot this month
    which of the air fryers do you recommend most | what's flying off the shelves`,
  categories: `
    what departments do you have | how are the products divided | where in the site are the pots | where do I find baby stuff | where are the toys on the page | where do I look for pet things
    what type of products do you have | what product lines do you have | what kind of merchandise do you sell | do you only sell clothes or other things too? | what else do you sell
    view sections | open the home section | categories please | category menu | I want to browse by department | what areas does the shop have | show me all types | tools aisle
    take me to electronics | is there a beauty section? | do you have a kids department | what variety of products do you have | I want to explore the store by section
    what kinds of things do you sell | what else do you sell besides clothes | which section are books in | what kinds of things do you have | which sections are there
    where is the pet department | what categories do you carry | show me every section | what sections does the site have | where do I see all categories | which departments do you have
    what categories do you have | show me the departments | what do you sell by department | all areas of the shop | take me to the books section | show me all the departments
    list of catagories pls | browse by section | where do I start browsing | what's in the store in general | show me everything you have by category | does the store have a car section?
    where do I see the sections | how are things sorted | which category has irons | where on the page are appliances | what are your product lines | give me the list of departments
    what lines of business do you sell | which section is kitchen stuff in | which category is the garden in | what do you sell besides electronics | what else is there apart from toys
    what are all the sections | where are the home things | which section has garden things | what else do you carry besides electronics | what do you have apart from food
    besides clothing what is there | I want to go to the shoes part | show me the beauty part | where are the tools | open sports | what else can I find here | take me to the kids section
    take me to the hardware area | what do you have apart from clothes and shoes | which sections are on this page`,
  price: `
    how much | how much is it | how much does it cost | how much are you asking for the table | how much per kilo | what are you selling it for | what's the price | what's it worth
    what does it go for | how much is a fridge around here | how much for the stove | what would I pay for two | how much is it all together | tell me the price | cell phone prices | price list
    quote me three chairs | I want a quote | how much with tax | does that price include tax? | is the price per unit or per box? | what's the cost | what does that cost | is it pricey?
    is the playstation expensive? | how much is the cheapest one | how much is the bundle | can you tell me how much it is | what's the damage | how much money do I need for a tv
    what are your prices on bikes | what do sneakers start at | the mattress price please | how much for the two door one | what's the total | how much do the headphones sell for
    what price range | how much is the hammock | what's the price on that watch | how much do the headphones go for | price of a 27 inch monitor? | what does the guitar cost
    is the laptop expensive | what would two pairs of sneakers run me | quote me the ultralight laptop | how much for the sofa | what's a pound of coffee going for | cost of the camera?
    how pricey is the panama hat | how much does the coffee maker cost | what's the price on that bike | is the perfume expensive? | how many dollars for the hammock
    what does the hair dye go for | price of the soccer ball | how expensive is the phone | how much are you asking for the fridge | what's the price of the sunglasses | how much are the diapers
    what price is the grill at | is that watch pricey? | how much is the washing machine | what does that watch go for | price of the blender please | what's the cost of the pot
    how much would two of them be | how much would a toaster be | what is the price of the rice bag | how much do the headphones cost | school backpack price | how much is the air fryer
    whats the prise of the samsung tv | how much does that blender cost | price check on the macbook pls | how expensive is the tv | does it get pricey? | about how much could it cost
    more or less how much | how many dollars is it | how much cash is that | how much would I get it for | give me the cost | what's the washer worth | what does it add up to
    what price can you give me | the price please | what would it cost me | how much for everything together | how much would I pay for the table | what do you charge for two chairs
    what does the combo come to | how much would a pair be | what's that going for | can you tell me the cost | does the price already have tax | what does the biggest one cost
    how much for both | what would you let it go for | how much would a set of sheets set me back | ok and what's that going for | tell me what the bosch drill costs
    does the price already have tax in it? | what price range are they in | about what does it run | quote me five tables | how much would it be by the dozen | what do the tires cost
    how much for two | what price are the shoes | what's it costing now | ballpark figure | what is the going rate | wanted to know what you charge for 15 inch tires | ballpark price on that?
    send me a quote for ten plastic chairs | how much does the cheapest laptop go for`,
  products: `
    looking for a washing machine | I want to buy a phone | I need a baby chair | I'm looking for a gift for my mother in law | do you have soccer cleats? | do you sell cat food | any paint?
    I want to see fridges | show me backpacks | let me see what you have in watches | I'm interested in a drill | I'm into cameras | do you carry spare parts? | do you stock cleaning supplies?
    can I get car batteries there? | where can I get an extension cord | would you have flashlights | what do you have in makeup | what do you have for back pain | something for ants
    something to decorate with | a present for a five year old | it's my girlfriend's birthday and I've got nothing | my daughter starts school, I need supplies
    my phone broke, I want a new one | need to replace my old mattress | I just moved and need furniture | I'm opening a business and need display cases | I'm building a home gym
    I want something that cools fast | I'd like a soft perfume | I need a fan | I'd love a dress for a wedding | need some scissors | do you have Samsung? | what laptop models are there
    what are my options in sofas | a tablet under 200 | something pretty for the living room | things for the beach | a bottle that keeps cold | want to equip my kitchen
    what do you have for making juice | do you have anything like a water filter? | sell me an umbrella | I want to order a pizza | do you sell cars? | something to remove stains
    I'm having guests and need plates | shopping for a camera | do you carry yoga mats | I'm after a small backpack | show me kids' bikes | anything for a coffee lover?
    need a phone with a good camera | gift for my dad under 40 dollars | you guys got hammocks? | looking for running shoes size 9 | what do you have for dogs | I could use a new keyboard
    got any rum? | can I get a coffee maker here | which phones do you stock | I'd love a carry-on suitcase | my daughter turns 8, what should I get her | toys below 15 bucks
    something for hot weather | comfortable shoes for walking | souvenirs from Panama | notebooks for school | noise cancelling headphones | a soft perfume for women | camping gear
    do y'all sell board games | I want to buy a sofa | I'm looking for a blender | do you sell school backpacks? | show me running shoes | I need a present for my mom
    got any wireless headphones? | looking for a red dress | I want to buy a toy for my nephew | do you sell mosquito repellent? | would you have beach umbrellas | interested in a bed sheet set
    I'm in search of a desk | are there toys for babies? | looking for a standing fan | do you carry school bags | i need a new iron | show me some sneakers | something nice for my mother
    where can i find baby strollers | got any aa batteries? | any mattresses for sale? | we need folding chairs for a party | do you have football jerseys | show me air fryers
    i am after a mountain bike | what have you got to decorate a living room | something for my girlfriend who likes reading | gift for my mom under 20 dollars | im looking for a gaming chair
    what do you guys sell | do you carry running shoes | wanna buy a birthday gift for my dad, show me some watches | my blender burned out and I'm looking for one | my washer died, need another
    lost my headphones, want new ones | something for the heat | something quiet to sleep with | I want to surprise my mom | a little something for my teacher
    my sister's getting married, what can I give her | do you have building materials? | do you sell wood? | what phone brands do you have | do you work with LG?
    which fridge models do you have | something for a small apartment | do you have chairs here? | would you have girls shoes | what do you offer for the office
    I want something to work out with | something against mosquitoes | checking if you have curtains | would you have chargers? | are there umbrellas? | is there anything for dogs
    my cat needs litter | I'm having a baby and need a stroller | I want something for my grandmother | my brother's birthday is coming and I want sneakers | do you have something waterproof
    do you sell something for the garden? | I'd like to see curtains | I want new curtains | I ran out of shampoo, do you have some? | looking for a crib for my baby due in March
    would you happen to have a type c charger | I want to get something for my grandma | are there umbrellas that hold up in the wind | my dog needs a new bed | I'm craving some chocolates
    I'm setting up a barber shop | I'm furnishing my office | I'd like to see mattresses | something for nails | sunglasses for driving | diapers for a newborn | I want vegan things
    I love fishing, what do you have | do you have white sneakers | an educational toy | I need tires for my car | do you have leather bags | do you have wallets
    let me see orthopedic mattresses | I'm craving an air fryer | setting up a nail salon and need lamps | my father in law turns 60, what can I get him | do you have vegan leather wallets
    do you have white cotton tablecloths? | do you have a set of 6 glasses? | do you have 24 color pencils? | do you have a medium ceramic pot? | do you have orange juice, pack of 4?
    do you have a pink teddy bear? | do you have a two tone shirt? | do you have a three tier shelf? | do you have jungle novels? | do you have green tea bags?
    do you sell a rechargeable flashlight with hook? | have you got a 500 piece puzzle?`,
  help: `
    help | help me | I have a problem with the site | I don't understand how this works | how do you buy here | it's my first time buying | can't find where to buy | the page won't load
    the app keeps closing | it doesn't add to my cart | my cart got emptied | the total doesn't show | what do I have to do to order | explain it step by step | can you guide me
    I have a question | I want to ask about something | can you help me with something | I need guidance | how does this work | what can you help me with | what can you do
    the page is in Spanish, how do I switch | I get a blank screen | it freezes when I hit finish | it won't let me finish checkout | how do I remove something from the cart
    how do I save favorites | I'm stuck | I'm lost | I don't know how to buy here | I could use a hand please | I'm lost, help me out | do you have a store in Albrook? | the page froze
    who can i talk to | do you have a shop in Multiplaza | i can't see the buy button | i dont understand how this site works | the buy button doesn't work | I can't get to the next step
    the cart freezes | I can't add more products | I don't know how to place the order | I'm new to this | I've never bought online | teach me to buy | I get lost on this page | the page is slow
    the page gives me an error | what do I do now | will you help me? | a little help please | I can't finish my purchase on the site | I'm not able to place my order on the website
    the page won't take my address | where do I click to buy | I can't find the cart | the page closes when I try to buy | the site gives an error | how do I search for a product here
    what are the steps to buy | checkout isn't working | trouble placing an order | I'm unable to complete my order on the site | my photo won't upload | the search doesn't work
    I don't see the pay button | lend me a hand | how do I add something to the cart | I want to take something out of my cart | I want to learn how to order here`,
  account: `
    I don't remember my password | how do I open an account | I want to register | can't log in | my account is locked | how do I change my phone number | I want to update my details
    the confirmation email isn't coming | how do I close my account | I want my data deleted | someone got into my account | can I buy without an account? | do I have to sign up to buy?
    guest checkout? | I can't log in | how do I create an account | how can I change my email | how do I sign up | forgot my password | could you explain how to register
    i don't get the code to sign in | how do i delete my account | where do I register | I want to create my user | how do I enroll | do I have to register? | change my email
    I forgot which email I registered with | I can't get into my profile | my username doesn't work | it logged me out | I want to unsubscribe | can't sign in
    I lost my password and can't get in | the code isn't coming | the code doesn't reach my phone | I didn't get the sms | I want to change my password | the password reset link won't open
    the code isn't reaching my phone | how do I go about changing my password`,
  selling: `
    I want to sell on here | how do I put my business in your shop | I have a store and want to offer my products | what do you charge to sell | what do I need to become a seller
    I make crafts and want to list them | how do I upload my products | how much commission do you take | I want to be a supplier | vendor application`,
  person: `
    I want to talk to someone | get me an agent | I want a person to help me | is there a rep online? | I don't want to talk to a robot | put me through to a manager | I need a human being
    anyone real there? | I want a call back | let me speak with customer service | live chat please | representative | let me talk to a human | what's your whatsapp number
    can I speak to a real person | do you have a WhatsApp number | i want to talk to a person | let me speak to a human | do you have a phone number | i need to talk to a real person please
    I want a human to assist me | pass me to a human | is there a real person? | connect me with customer service | I need an advisor | you don't understand me, I want a person
    let me talk to a supervisor | I want to speak with the owner | can someone phone me? | please call me | is there someone to advise me? | I'd like to reach a supervisor | can you call me?
    connect me with an agent please`,
  hours: `
    what time do you open | until what time are you open | are you open? | open on Sundays | are you working tomorrow? | what are your hours | do you close at noon? | open during carnival?
    which days are you open | what time do you open on Saturday | are you open on November 3rd | what time do you close today | are you open on sundays | when do you open on monday
    are you open on public holidays? | are you open at Easter? | until when are you there | which days do you open | when do you close | are you working today? | do you open early?
    what's closing time | does the store open on Easter`,
  contact: `
    what's your phone number | give me a number | do you have whatsapp? | an email to write to | what's the address of the shop | do you have a physical store? | which province are you in
    can I come see it in person | where's the nearest branch | are you on instagram? | how do I get to your store | are you from Panama? | where is your shop located | can somebody call me
    how can I reach you guys | where are you located | please have someone call me | whereabouts are you | what part of town are you in | do you have a shop? | where can I find you
    where's the store | how do I find you | how can I contact you | do you have a facebook page? | do you have an office? | I want to visit the store, where is it | are you in a shopping center?
    do you have a branch in David? | which city are you in | how can I visit you | where is your place | can I get a contact? | what's your whatsapp
    I bought a medium and it fits like a small, can you change it | are you in any mall?`,
  greeting: `
    hi | hello | hey | good morning | good afternoon | good evening | howdy | what's up | sup | yo | hiya | hey there | greetings | hello hello | how's it going | excuse me | is anyone there?
    hi, can someone help? | hi bot | hello, one question | hey, wanna ask something | nice day | hey guys | hi friend | heyy | hola | hi, anybody there | good afternoon folks
    hey there, good morning | hello, is this a real store | hiya, anyone there? | hey there friend | hello, quick question | hello neighbor | good morning everyone | hey, how's everything
    hello, anyone around? | morning! | hi team | hey hey | hi, is somebody there | good day to you | hi there | yo whats up | anyone around? | are you there? | a quick question | hello, I'm here
    hi, need to ask you something | what's good | wassup | everything good? | good day | top of the morning | good day everyone | hello friends | hi, how's everything | morning all
    greetings to all | good day to you all | hello hello how's everyone | sorry to bother you | hello, excuse the trouble | what's up team | hi, how's the day going | hello hello again
    hello good evening sorry to bother | hey team how's the day going`,
  farewell: `
    bye | goodbye | see you | see ya | see you later | see you tomorrow | I'm leaving | that's all | nothing else | I don't need anything else | take care | have a nice day | I'll write later
    talk later | catch you later | I'm done | that's all for now | talk another day | gotta go | have to leave | good night, bye | ok all set | leave it there | I'll be back | peace out | ciao
    cya | ok that's all, bye | alright, talk to you later | that's all for now, take care | talk to you later | gotta go, bye | see you next time | I'm off, have a nice day | ok bye then
    alright I'm heading out | I have to say goodbye | that is all, goodbye | have a nice evening | ok bye for now | that'll be everything, bye | ok that's all, see ya later
    gotta go, talk to you later | goodbye and take care | I'm off | well, I'm heading out | done here, goodbye | talk soon | I'm good with that | that's enough | I'll stop here
    have a good evening | rest well | sleep well | see you around | logging off | we'll continue tomorrow | see you guys tomorrow | I'll message you later | I have to go now | until another day
    catch you later then | I have to log off now | catch you tomorrow | all sorted | it's done, bye | I'm gone | toodles | hugs, see you later | leaving you now | so long | all sorted, toodles`,
  thanks: `
    thanks | thank you | thanks a lot | many thanks | so kind | much appreciated | I appreciate it | grateful | thank you from my heart | you're the best | you helped me a lot | you rock
    that was useful | all clear thanks | perfect, that was it | excellent service | well explained | god bless you | great, thanks | I owe you one | awesome, thank you so much | thx | ty | tysm
    cheers | thanks a bunch | you've been really helpful | cheers, much appreciated | thanks a bunch for your help | awesome, thank you | you're so kind, thanks | thanks a ton
    you're amazing, thanks | I'm grateful to you all | you saved my day, thank you | cheers, that helped | thank you very much indeed | Thank you so much!! | awesome, appreciate it
    ty for ur help | I'm thankful | very grateful to you all | you saved me | so helpful | god bless | you're so nice | you nailed it | a million thanks | you're a sweetheart, thanks
    great, thanks for everything | how sweet, thanks | you got me out of trouble | you made my life easier | you've been great | so attentive, thanks | I value your help | that helped
    you've been so helpful | that's so sweet of you, thanks | you got me out of a jam | that clears it up | got it, thanks | all understood | super clear | crystal clear now
    a million thank yous | that was it, thanks | perfect, that clears it up, thank you`,
  strange: `
    what time is it | what day is it today | is it hot? | will it rain? | how's the weather | what's two plus two | tell me a story | tell me a joke | sing me something | who made you
    are you human? | do you have a boyfriend? | what's your name | where do you live | do you like soccer | who won last night | who's the president | what's the capital of Peru
    who invented the telephone | translate this to Spanish | do my homework | write me a poem | what do you think of politics | does god exist? | what's the meaning of life | I'm sad
    I feel lonely | I love you | you're crazy | you're dumb | shut up | how tall is the Eiffel tower | how many people live in Panama | what does love mean | who discovered America
    how much is bitcoin | what's on tv today | lottery numbers | how do I cook rice with chicken | soup recipe | when is carnival | when does the team play | what's my sign | what age are you
    hahaha | blah blah blah | ok | I don't know | testing | test | who won the game last night | what's the capital of France | what is seven times eight | how old is Messi | lend me some money
    who is the president | rain | what time is it in Japan | help me with my math homework | are you a robot | what is your favorite color | tell me something funny | can you dance
    who wrote Don Quixote | is it hot outside | asdkjh qweoiu | what is the meaning of life | what's your age | who won the election | who are you voting for | when are the elections
    are you a man or a woman | do you have kids? | what did you eat today | do you like rap | tell me something interesting | what do you think of me | can you speak Chinese?
    how heavy is an elephant | how far is the moon | who sings that song | how do you say dog in Spanish | what is a black hole | what's the square root of nine | what day does Christmas fall on
    my head hurts | I'm hungry | I'm sleepy | are you god? | are you smart? | what color is the sea | who runs faster | who is stronger | why is the sky blue | what do you dream
    what's your favorite food | what happened in the news | how long until summer | can you tell me something | how many days are in a year | are you happy? | where is China
    what color is the sky | who is taller, you or me | I'm bored | entertain me | let's play a game | who painted that picture | what's the biggest planet | how many miles to the moon
    who was Lincoln | make me laugh | what movie should I watch | what's the longest river | tell me a secret | who painted the mona lisa | I'm bored, entertain me`,
  thing: `
    blender | nike sneakers | iphone 15 | memory card 64 gb | safe box | gift bag | wrapping paper | wall clock | security camera | wheelchair | coffee table | travel crib | travel suitcase
    bike helmet | soccer ball | board game | recipe book | lined notebook | printer ink | fast charging cable | lithium battery | ceiling fan | bed linen | party dress | long sleeve shirt
    work shoes | oven gloves | desk lamp | packing tape | card holder | leather wallet | toy gas station | shipping box | toy shopping cart | police costume | changing table | landline phone
    phone book | toy cash register | women's purse | card organizer | doll house | cordless phone | tool box | sleeping bag | wooden bench | cardboard | remote control car | security door
    alarm clock | night stand | wooden ruler | beach ball | children's story book | joke book | vegan leather purse | phone case | black cap | coconut oil | almond milk | 15 inch tire
    pressure cooker | adhesive tape | white paint | hand cream | light jacket with pockets and zipper | cotton tablecloth with flowers | three tier book shelf | set of 6 glasses
    powdered milk, 800 g can | green tea bags, box of 20 | set of 24 color pencils with case | historical novel of Panama | the house by the river | tales of the jungle
    guide to the trees of Costa Rica | medium ceramic pot | 500 piece puzzle | rechargeable flashlight with hook | silver necklace with blue charm | round neck cotton shirt
    white linen short sleeve blouse | orange juice, pack of 4 | cat litter, 10 kg bag | black backpack with two compartments | smart bracelet with screen | camping tent with roof
    adjustable leather belt`,
}
