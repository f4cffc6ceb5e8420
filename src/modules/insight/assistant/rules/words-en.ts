import type { Words } from '../rules.ts'

/** English as it is typed in a chat. Plurals and one wrong character need no entry of their own. */
export const english: Words = {
  intents: {
    greeting: {
      strong: `
        hi/hello/hey … question, good morning, good afternoon, good evening, hi there, hello there, somebody there, anybody there, anyone there, anyone around, how are you, how r u, how are
        u, hows it going, whats up, what up, whats good, nice to meet you, good day, how you doing, how
        ya doing, how are things, long time no see, hey there, hi everyone, hey yall,
        hello again, is this a real store, are you there, anyone home, happy holidays`,
      plain: `
        hi, hello, hey, hiya, howdy, yo, sup, wassup, greetings, helo, hola, morning, evening, heya,
        ello, gm, folks, afternoon`,
    },
    farewell: {
      strong: `
        see you, see ya, see u, talk to you later, talk later, talk soon, gotta go, got to go, have a
        good, have a nice, have a great, take care, thats all, that is all, thats it, good night, im
        done, later gator, catch you later, im out, until next time, heading out, im off, im leaving,
        gotta run, gotta bounce, see you around, see ya around, catch ya, talk to u later, have fun,
        nice talking, until then, so long, thats everything, nothing else, im good now, enjoy your day, no more questions, that will be all, nice evening, good evening to you,
        come back later, ill be back, be back later, ill think about it, let me think about it,
        another time, maybe later, thats all for now, gotta get going`,
      plain: `
        bye, goodbye, byebye, cya, ttyl, farewell, peace, cheerio, laters, gtg, gn, byeee, toodles,
        adios, ciao`,
    },
    thanks: {
      strong: `
        thank you, thank u, thanks a lot, thanks for … help, thanks for … info, thank you for …
        help, ty for … help, thx for … help, thanks for … answer, appreciate it, much appreciated,
        very helpful, you rock, that was helpful, youre the best, many thanks, you saved me, youre a
        lifesaver, big thanks, thanks a bunch, thanks so much, thanks a million, much obliged, u
        rock, youre awesome, thats very kind, so kind, thanks … help, thank you … help, thanks …
        info, saved my day, made my day, means a lot, i owe you,
        really helpful, super helpful, so helpful, that helps, that helped, helped a lot, youre great,
        thats clear, very clear, got it thanks`,
      plain: `
        thanks, thx, thanx, tnx, ty, tysm, thnx, cheers, appreciate, grateful, awesome, perfect,
        helpful, great, lifesaver, thank, thankful, obliged, sweet, kind`,
    },
    products: {
      strong: `
        what do you sell, what do you guys sell, what do u sell, what products, your products, catalog,
        catalogue, looking for, searching for, wanna buy, want to buy, like to buy, where can i find,
        interested in, show me some, do you carry, do you sell, do u sell, do you have any, place an
        order, shop for, shopping for, in the market for, something for my, something for a, gift for,
        present for, trying to find, hunting for, on the hunt for, after a, can i get a, where are the,
        got any, do you stock, what have you got, anything for, what can i buy, in search of, id like a,
        id like to see, for sale, for a party, for my girlfriend, for my boyfriend, for my wife, for my husband, for my mom, for my
        dad, for my son, for my daughter, to decorate, something nice for, something pretty for, something cute for, something useful for, mothers
        day, fathers day,
        what should i get, what can i get, what should i buy, could use a, could use some, id love a,
        id love some, can i get some, do yall sell, do yall have, do you guys have,
        what do you have for, anything good for, ideas for, gift ideas, which phones, what options,
        options for, turning, turns, where do i find, i want a, i want some, need a, need some,
        need something, something like, do you offer, what brands, which brands,
        what should i get her, what should i get him, what should i get them, should i get her,
        should i get him, something for hot, hot weather, cold weather, rainy season`,
      plain: `
        product, products, item, items, buy, purchase, sell, carry, find, search, show me, show, browse,
        do you have, do u have, got any, need a, need an, need some, want a, want an, want some, gift
        for, merch, stuff, brands, models, gifts, present, looking, things for,
        sells, carrying, stock any, wanting, getting,
        gear, headphones, accessories`,
      weak: 'want, need, wanna, gimme, see, have, got, something',
    },
    price: {
      strong: `
        price, pricing, quote, set me back, whats the damage, price tag, price list, how expensive,
        how pricey, what does … go for, how much … go for, what do … go for, asking for`,
      plain: `
        how much, what do you charge, cost, costs, expensive, is/are/that/it cheap, dollars, bucks, usd, worth,
        affordable, charge, rate, pricey, going for, run me, how many dollars, how much money,
        how pricey, go for, set me back, quote me, whats the damage, how much for, what would,
        how much would, cost of`,
    },
    shipping: {
      strong: `
        bought/ordered/paid … nothing/yet/weeks/havent/hasnt/never, shipping, ship, ships, shipped, shipment, delivery, deliver, delivers, delivered,
        deliveries, track, tracking, where … order, where … package, where … stuff, wheres my, order
        status, status of my order, when will … arrive, when will … get here, how long does it take,
        courier, postage, freight, hasnt arrived, has not arrived, didnt arrive, never arrived,
        still waiting, pick up, pickup, get it to, get here by, delivered to, ship to, send to, send
        it to, sent to my house, nothing showed up, hasnt showed up, hasnt shown up, didnt show up,
        not here yet, still hasnt, havent received, have not received, havent gotten, not received,
        never came, hasnt come, didnt come, where is it, wheres the stuff, eta, tracking number,
        when do i get, when will i get, when does it arrive, free shipping, shipping cost, shipping
        fee, shipping fees, delivery fee, delivery time, leave the warehouse, by friday, by monday,
        same day, send … home, send … house, to my door, to my house, to my home, pick … up, bring it, bring them, bring this, be here, here before, here by, delivery address, change … address,
        collect it, collect … order, hasnt
        moved, is stuck,
        doorman, porter, front desk, neighbor, neighbour, leave it with, leave it at, not home,
        not at home, wont be home, nobody home, no one home, shipping address, bring it to,
        bring it here, drop it off, has my order left, order left, left yet, shipped yet, been shipped,
        been dispatched, dispatched, who delivers, which courier, what courier, couriers, is lost,
        got lost, went missing, lost parcel, lost package, sent to, order number, status of my,
        see the status, when does it get, get it by, in time for, next day, overnight, parcel,
        how fast, on its way, a friend receive, someone else receive`,
      plain: `
        arrive, arrives, arrived, order, package, parcel, send, sent, mail it, how long, overnight,
        express, international, address, get here, dispatch, carrier, late, delay, delayed, received,
        waiting, ordered, mail, province, island, arriving, door, how many days, how fast, how soon, my
        order, my package, my purchase, my parcel, what i ordered`,
    },
    payment: {
      strong: `
        pay, pays, payment, payments, paying, credit card, debit card, paypal, visa, mastercard, amex,
        american express, bank transfer, wire transfer, apple pay, google pay, cash, bitcoin, crypto,
        installments, cash on delivery, zelle, venmo, klarna, afterpay, yappy, checkout options,
        financing, invoice, payment plan, payment plans, pay later, pay in, ways to pay, take cards,
        take cash, take visa, master card, gift card, prepaid, bank account, deposit, charged twice,
        double charged, wallet, cashapp, cash app, direct deposit, in installments, layaway,
        get a receipt, a receipt, need a receipt, gift cards, split the payment, two cards,
        payment wont, payment failed, wont go through, doesnt go through, foreign card,
        international card, keep my card, save my card, store my card, card details, is it safe,
        is it secure, charged me twice, sales tax, taxes, tax included, itbms, monthly payments,
        pay in parts, pay half, pay cash, billing,
        can i get a receipt, can i have a receipt, get an invoice, can i get an invoice`,
      plain: `
        card, credit, debit, accept, transfer, wire, paid, billing, charged, check, cheque, receipt,
        bank, discover`,
    },
    return: {
      strong: `
        return, returns, returning, returned, refund, refunds, refunded, money back, exchange,
        exchanges, send it back, send back, give it back, wrong size, different size, bigger size,
        smaller size, swap, changed my mind, doesnt fit, dont fit, didnt fit, too small, too big,
        cash back for, my money back, get my money, want my money, wrong color, wrong colour, wrong
        one, wrong product, not what i ordered, different color, another size, another color, take
        it back, bring it back, bring back, send them back, doesnt suit, dont want it, do not want
        it, dont like it, didnt like it, return window, too tight, too loose, too large, too short,
        too long, return label, send … back, return … back, take … back, give … back, cancel my, cancel … order, cancel … purchase, undo … order, wrong model, sent me the wrong,
        the wrong one, sent … wrong,
        isnt what i ordered, wasnt what i ordered, exchange things, to exchange, have to exchange,
        change my mind, dont want this, no longer want, sending it back, ship it back, wrong item,
        wrong thing, different from the, different than, not as described, doesnt look like,
        stopped working, return policy, days to return, cancel the order, cancel it, call off my order`,
      plain: `
        warranty, guarantee, defective, wrong item, size, fit, faulty, reimburse, replace, replacement,
        tight, loose, swapped, replaced, undo my purchase`,
    },
    help: {
      strong: `
        help, help me, assist, assistance, support, real person, human, speak to, talk to a, talk to
        someone, representative, agent, what time, opening hours, business hours, store hours, your
        hours, are you open, phone number, contact, contact you, where are you, where is your store,
        located, location, how do i order, how does this, how do i buy, how to buy, dont understand,
        do not understand, what can you do, faq, im confused, im lost, cant log in, cant log into,
        cant login, cant sign in, cant get in, forgot my password, forgot password, reset my
        password, my account, my acct, your number, ur number, your address, your email, reach you,
        get in touch, talk to somebody, speak with, talk with, live chat, live agent, real human,
        somebody real, physical store, brick and mortar, storefront, walk in, when do you open, when
        do you close, open today, open on, closed on, what days, cant figure out, cant find, not
        sure how, how can i order, how does it work, need a hand, give me a hand, guide me, stuck
        on, use a hand, lend me a hand, use some help, bit of help, a store in, a shop in, a branch
        in, who can i, who do i, whom can i, call me, ring me, give me a call, the code to, verification code, delete my
        account, cant see the, button, page froze, site froze, page crashed, page wont, site wont, wont load, doesnt load, not loading,
        create an account, make an account, open an account, how do i sign, a person, another human,
        change my email, update my email, change my phone, change my password, update my details,
        my profile, my username, somebody call me, someone call me, call me back, your phone number,
        closing time, what time do you, until what time, holiday hours, sign up, signing up,
        locked out, forgot my, lost my password, reset my, the site is, website is, page doesnt,
        app keeps, keeps crashing, is this legit, are you legit, a real person, speak to a, parking,
        instagram, facebook, where are you located, actual store`,
      plain: `
        hours, open, opens, close, closes, closed, the/your/by phone, call, email, whatsapp, question, questions,
        info, information, explain, problem, issue, trouble, stuck, password, account, log in, login,
        sign up, person, confused, guide, assistant, how do i, how to, holiday, holidays, sunday,
        sundays, saturday, acct, register, sign in, website, clerk, operator, somebody, webpage, app,
        customer service`,
    },
    categories: {
      strong: `
        category, categories, section, sections, department, departments, types of products, kinds
        of products, kind of products, kind of stuff, type of products, aisle, product types, sort
        of stuff, sort of things, kinds of things, kind of things, types of things, types of stuff,
        what all do you have, range of products, product lines, all your areas, what parts of the
        store, kinds of items, types of items,
        what else do you sell, what else do you have, besides, apart from, other than, which section,
        what section, list of categories, all the categories, browse by`,
      plain: 'types, kinds, areas, menu',
    },
    stock: {
      strong: `
        stock, in stock, out of stock, available, availability, restock, restocking, inventory, sold
        out, how many, still have, any left, have left, back in, run out, ran out, back order,
        backorder, still got, got more, more coming, coming back, back in stock, come back in, gone
        for good, have any more, do you have more, size available, still available, in your
        warehouse, left in, have … left, any … left, many … left, still … have, you out of, all out
        of, out of those, out of these, get more, getting more, let me know when, tell me when, notify me, more of these, more of those, in medium, in small, in large, in size, in my size, have it in, have them in, be back, come
        back, when … back,
        are left, left in stock, how many left, many are left, still have the, still got the, come in,
        does it come in, do they come in, what colors, what colours, which colors, what sizes,
        which sizes, in black, out of`,
      plain: `
        left, remaining, units, unavailable, are there any, any in, any more, remain`,
    },
    discount: {
      strong: `
        lower/lowest price/priced/prices, less pricey/costly/money, more affordable, discount, discounts, discounted, deal, deals, sale, sales, on sale, promo, promos,
        promotion, promotions, coupon, coupons, promo code, discount code, special offer, offers,
        offer, black friday, clearance, cheaper, premium, membership, voucher, bargain, markdown,
        price match, bogo, half off, percent off, any specials, student discount, senior discount,
        military discount, knock off, come down on, haggle, negotiate, best price, bulk, wholesale,
        cyber monday, cashback, freebies, rewards, points, loyalty, price drop, cheaper price,
        marked down, 2 for 1, buy one get one, two for one, 2 for one, three for two, if i take, if i buy, price for ten, price for several, less expensive, lower priced, for less,
        retirees, retired, seniors, when does black friday, on special, first order, first purchase,
        new customers, cheaper if, price break, if i buy two, buy two`,
      plain: 'code, special, specials, save, lower price, reduced, subscription, better price',
    },
    complaint: {
      strong: `
        missing/empty/incomplete/damaged … order/package/box/parcel, order/package/box/parcel … missing/empty/incomplete/damaged/broken, complaint, complaints, complain, terrible, awful, horrible, worst, scam, scammed, scammers, rip
        off, ripoff, ripped off, fraud, sucks, bad service, poor service, unacceptable, nobody …
        answers, no one … answers, nobody … responds, no one … responds, ridiculous, disappointed,
        angry, furious, upset, garbage, crap, pissed, doesnt work, does not work, not working, stopped
        working, disgusting, manager, lawyer, sue, thieves, pathetic, joke of a, nobody cares, no one
        cares, smashed, fed up, sick of, ridiculous service, bad experience, waste of money, false
        advertising, overcharged, misleading, poor quality, bad quality, low quality, cheap quality,
        wont turn on, doesnt turn on, does not turn on, showed up broken, came broken, arrived broken,
        arrived damaged, came damaged, shame on you, ignored, ignoring me, nobody helps, no one helps,
        nobody is helping, hate this, the worst, lied to me, speak to a manager, report you, came incomplete, arrived incomplete, open box, opened box, box was open, never again, never buying, not buying
        here again, report you, report this, nobody picks, no one picks, nobody answers, disrespectful, cheated,
        deceived, tricked me, feel robbed, insulting,
        unprofessional, not happy with, dead on arrival,
        lying to me, you lied, keep lying, lies, three weeks and, weeks and nothing, still nothing and,
        nobody replies, no one answers, no one replies, being ignored, rude, so rude, a joke of,
        waste of, disgrace, shame on, cracked, shattered, half the order, missing pieces,
        piece is missing`,
      plain: `
        broken, damaged, mad, broke, bad, trash, cracked, missing, rude, liars, annoyed, frustrated,
        shattered, not happy, unhappy, scratched, dented, ruined, used, torn, ripped, bent, leaking,
        expired, lied, hate, unfair, disaster, parts missing`,
    },
    featured: {
      strong: `
        featured, popular, best seller, best sellers, bestseller, bestsellers, bestselling, best
        selling, top selling, recommend, recommends, recommended, recommendation, recommendations,
        suggest, suggestion, suggestions, trending, whats hot, top products, top rated, new
        arrivals, whats new, highlights, most sold, favorites, most people get, most people buy,
        people buying, everyone buying, what should i get, what should i buy, which one is best,
        which is best, whats good here, your favorite, your favourites, top picks, top items, hot
        items, must have, must haves, crowd favorite, number one, editors pick, latest products, new
        stuff, what do you advise, advise me, any ideas, top sellers, top seller, selling … most,
        selling best, selling well, trendy, in fashion, whats in this, which … should i, which one do i, which one would you, should i pick, should i
        choose,
        most wanted, most searched, best reviewed, best rated, which is better, which one is better,
        what would you pick, what do people buy`,
      plain: 'best, top, hot, new, favorite, something nice, surprise me',
    },
  },
  roots: {
    return: 'refund, exchang, reimburs',
    complaint: 'complain, disappoint',
    shipping: 'deliver',
    payment: 'payment',
    discount: 'discount',
    featured: 'recommend, suggest',
    help: 'assist, explain',
    thanks: 'thank, appreciat',
  },
  topics: {
    order: `
      order, package, parcel, track, tracking, my stuff, wheres my, shipment, hasnt arrived, didnt
      arrive, never arrived, still waiting, my delivery, my purchase, what i ordered, nothing showed
      up, hasnt showed up, hasnt shown up, didnt show up, havent received, have not received, havent
      gotten, never came, hasnt come, my parcel, where is it`,
    hours: `
      hours, what time, open, opens, close, closes, closed, when do you open, when do you close, what
      days, holiday, holidays, sunday, sundays, saturday`,
    contact: `
      the/your/by phone, call, email, whatsapp, person, human, agent, representative, contact, located, location,
      where are you, speak to, talk to someone, talk to a, support, customer service, where is your
      store, your number, ur number, your address, your email, reach you, get in touch, talk to
      somebody, speak with, talk with, live chat, real person, physical store, brick and mortar,
      somebody real`,
    abroad: `
      abroad, overseas, international, internationally, other countries, another country, outside panama,
      outside of panama, outside the country, worldwide, my country`,
    cheapest: `
      cheaper, cheapest, less/least expensive/pricey/costly/money, lower/lowest/better priced/price/prices, something/anything cheap, low cost, for less,
      more/most affordable/economical, too/so/very/pretty/bit/little expensive/pricey/dear, over/above/beyond/out … budget, cant afford, lot of money`,
  },
  supposed: 'if/when/to/can/could/should … i/we order/buy, if … order, how … order, to order, to place',
  strange: `
    time is it, favorite color, favourite colour, favorite food, i love you, love me, are you a robot, are you
    human, are you real, are you a bot, your name, who made you, how old are you, a joke, a riddle, a poem,
    a song, horoscope, the weather, will it rain, is it raining, homework, math, maths, capital of, president
    of, the president, who won, the game last, lottery, square root, meaning of life, does god, who invented,
    who discovered, translate, how do you say, something funny, can you dance, can you sing, can you cook, who wrote, who sings, hot outside, cold outside,
    marry me, lend me money, the news, times seven, tell me a story, who are you, do you have feelings, where do you live, what do you think, sing me, who will win, who won, the game, a recipe, how do i cook, write me a, star sign, are you married, do my homework`,
  things: `
    bedside closet sheet plate stove charger shirt paint bread thick stone truck garage block black brake steak`,
  fillers: `
    a about actually all also am an and any anyone anything are as at bc be been but by can cant could
    cuz did do does dont for from get give go going gonna got guys had has have here hey how i id if ill
    im in into is isnt it its ive just kinda know let like lol looking make many may me might more much
    my need no not now of oh ok okay on one ones only or other our out over plz pls please pretty r
    really right see shall she should so some someone something still store shop sure than that thats
    the their them then there theres these they thing this those to today too u up ur us very want wanna
    was we week were what whats when where which who why will with would wouldnt ya yall yeah yes yet
    you your youre price cost buy bro dude man mate sir maam month last ago`,
}
