package demo

import "fmt"

// product is a product that the network sells. All of them are invented.
type product struct {
	number   string // external id
	name     string // including its size
	category string
	cents    int64 // regular price
}

// catalogue lists all products by category.
var catalogue = func() []product {
	var all []product
	for _, c := range categories {
		for i, p := range c.products {
			all = append(all, product{fmt.Sprintf("%s-%03d", c.prefix, i+1), p.name, c.name, p.cents})
		}
	}
	return all
}()

type listed struct {
	name  string
	cents int64
}

var categories = []struct {
	prefix, name string
	products     []listed
}{
	{"BR", "Beer", []listed{
		{"Nine Mile Pale Ale 24 × 375 mL", 5799}, {"Nine Mile Pale Ale 6 × 375 mL", 1999}, {"Nine Mile Hazy 4 × 375 mL", 2299},
		{"Bass Strait Summer Lager 30 × 375 mL", 6200}, {"Bass Strait Summer Lager 6 × 330 mL", 1899}, {"Bass Strait Mid 24 × 375 mL", 4899},
		{"Tin Shed Draught 24 × 375 mL", 5699}, {"Tin Shed Bitter 30 × 375 mL", 5999}, {"Tin Shed Dark 6 × 375 mL", 2150},
		{"Lantern Bay XPA 4 × 375 mL", 2199}, {"Lantern Bay Oyster Stout 4 × 375 mL", 2450}, {"Lantern Bay Kölsch 6 × 330 mL", 2200},
		{"Old Tram Porter 4 × 440 mL", 2600}, {"Hairpin IPA 4 × 440 mL", 2799}, {"Hairpin Session 6 × 375 mL", 2099},
		{"Red Kelpie Amber Ale 6 × 375 mL", 2050}, {"Red Kelpie Lager 24 × 330 mL", 5499}, {"Magpie Lane Sour, Passionfruit 4 × 375 mL", 2350},
		{"Weißer Bär Wheat Beer 6 × 500 mL", 2850}, {"Isla Verde Cerveza 24 × 330 mL", 5650}, {"Shimanami Rice Lager 6 × 330 mL", 2100},
		{"Sông Xanh Lager 24 × 330 mL", 4999}, {"Gumboot Farmhouse Ale 750 mL", 1650}, {"Sandbar Low Carb 24 × 355 mL", 5450},
	}},
	{"CI", "Cider", []listed{
		{"Coldstream Creek Cider 10 × 330 mL", 3299}, {"Coldstream Creek Pear 6 × 330 mL", 2150}, {"Orchard Gate Dry Cider 6 × 330 mL", 1950},
		{"Orchard Gate Cloudy Apple 4 × 500 mL", 2250}, {"Huon Valley Heritage Cider 750 mL", 1800}, {"Pinkerton Rosé Cider 4 × 330 mL", 1700},
		{"Ginger Jack Alcoholic Ginger Beer 4 × 330 mL", 1899}, {"Ginger Jack Alcoholic Ginger Beer 24 × 330 mL", 8200},
	}},
	{"WR", "Red Wine", []listed{
		{"Barossa Ridge Shiraz 750 mL", 1899}, {"Barossa Ridge Grenache 750 mL", 2199}, {"Fencepost Shiraz 750 mL", 1699},
		{"Fencepost Cabernet Merlot 750 mL", 1699}, {"Yarra Gully Pinot Noir 750 mL", 2400}, {"Yarra Gully Reserve Pinot Noir 750 mL", 4200},
		{"Limestone Coast Cabernet Sauvignon 750 mL", 2250}, {"Rusted Gate Cabernet Sauvignon 750 mL", 1450}, {"Rusted Gate Shiraz 2 L cask", 1899},
		{"Gundagai Road Tempranillo 750 mL", 2100}, {"Nonna Bice Sangiovese 750 mL", 1950}, {"Nonna Bice Montepulciano 750 mL", 2050},
		{"Señor Lobo Malbec 750 mL", 1799}, {"Côte Rouge Syrah 750 mL", 2699}, {"Ninety Acre Durif 750 mL", 2300},
		{"Ninety Acre GSM 750 mL", 1999}, {"Dusty Ute Red Blend 750 mL", 1200}, {"Old Press Tawny 750 mL", 1750},
	}},
	{"WW", "White Wine", []listed{
		{"Limestone Coast Riesling 750 mL", 1950}, {"Larkspur Hill Riesling 750 mL", 2350}, {"Tidewrack Sauvignon Blanc 750 mL", 1550},
		{"Tidewrack Semillon Sauvignon Blanc 750 mL", 1550}, {"Cloud Ferry Sauvignon Blanc 750 mL", 1899}, {"Yarra Gully Chardonnay 750 mL", 2400},
		{"Rusted Gate Chardonnay 750 mL", 1350}, {"Rusted Gate Crisp Dry White 2 L cask", 1799}, {"Nonna Bice Pinot Grigio 750 mL", 1850},
		{"Tamar Mist Pinot Gris 750 mL", 2499}, {"Hunter Lane Semillon 750 mL", 2199}, {"Ninety Acre Fiano 750 mL", 2250},
		{"Ninety Acre Vermentino 750 mL", 2250}, {"Apiary Moscato 750 mL", 1450}, {"Grüner Hof Grüner Veltliner 750 mL", 2750},
		{"Dusty Ute White Blend 750 mL", 1200},
	}},
	{"WS", "Sparkling and Rosé", []listed{
		{"Granite Belt Sparkling Rosé Brut Cuvée 750 mL", 2350}, {"Première Étoile Brut 750 mL", 2400}, {"Première Étoile Brut Rosé 750 mL", 2600},
		{"Tamar Mist Vintage Sparkling 750 mL", 3899}, {"Apiary Pink Moscato 750 mL", 1450}, {"Bellini Road Prosecco 750 mL", 1799},
		{"Bellini Road Spritz 750 mL", 1650}, {"Rusted Gate Brut 750 mL", 999}, {"Tidewrack Rosé 750 mL", 1599}, {"Côte Rouge Rosé 750 mL", 2299},
		{"Maison Léonie Champagne NV 750 mL", 6999}, {"Bellini Road Prosecco 200 mL", 650},
	}},
	{"SP", "Spirits", []listed{
		{"Kingfisher Gin 700 mL", 6999}, {"Kingfisher Pink Gin 700 mL", 6999}, {"Magpie Dry Gin 700 mL", 6499}, {"Finger Lime Gin 500 mL", 7800},
		{"Old Tram Dark Rum 700 mL", 5699}, {"Old Tram Spiced Rum 700 mL", 5899}, {"Cane Cutter White Rum 700 mL", 4999},
		{"Mallee Gold Bourbon 700 mL", 5299}, {"Mallee Gold Bourbon 1 L", 6900}, {"Glen Tarrant Single Malt 12 Years 700 mL", 9999},
		{"Glen Tarrant Blended Whisky 700 mL", 5499}, {"Southern Cask Tasmanian Whisky 500 mL", 16500}, {"Nullarbor Vodka 700 mL", 4799},
		{"Nullarbor Vodka 1 L", 6299}, {"Café Negro Coffee Liqueur 700 mL", 4350}, {"Aperitivo Sole 700 mL", 3899},
		{"Agave Azul Blanco Tequila 700 mL", 6799}, {"Old Press Brandy 700 mL", 4250},
	}},
	{"PM", "Premix", []listed{
		{"Mallee Gold Bourbon & Cola 10 × 375 mL", 4999}, {"Mallee Gold Bourbon & Cola 4 × 375 mL", 2399}, {"Mallee Gold Bourbon & Zero 10 × 375 mL", 4999},
		{"Old Tram Dark Rum & Cola 6 × 375 mL", 3350}, {"Old Tram Spiced & Dry 4 × 375 mL", 2350}, {"Kingfisher Gin & Tonic 4 × 250 mL", 2299},
		{"Kingfisher Pink & Soda 4 × 250 mL", 2299}, {"Torquay Hard Lemon 4 × 330 mL", 2050}, {"Torquay Hard Lemon 24 × 330 mL", 8999},
		{"Salt & Lime Vodka Soda 10 × 330 mL", 4600}, {"Salt & Mango Vodka Soda 10 × 330 mL", 4600}, {"Nullarbor Raspberry Vodka 4 × 275 mL", 1999},
		{"Espresso Martini Can 4 × 200 mL", 2699}, {"Margarita Can 4 × 200 mL", 2699},
	}},
	{"MX", "Mixers and Soft Drinks", []listed{
		{"Sunburnt Tonic Water 4 × 200 mL", 800}, {"Sunburnt Dry Ginger 4 × 200 mL", 800}, {"Sunburnt Soda Water 1.25 L", 275},
		{"Creekline Cola 1.25 L", 325}, {"Creekline Cola 24 × 375 mL", 2699}, {"Creekline Lemonade 1.25 L", 325},
		{"Clearfall Spring Water 12 × 600 mL", 950}, {"Tropic Crush Cranberry Juice 1 L", 450},
	}},
	{"ZA", "Zero Alcohol", []listed{
		{"Nine Mile Zero Pale 6 × 375 mL", 1399}, {"Bass Strait Zero Lager 24 × 330 mL", 3899}, {"Tidewrack Zero Sauvignon Blanc 750 mL", 1250},
		{"Première Étoile Zéro Brut 750 mL", 1450}, {"Kingfisher Zero Botanical 700 mL", 4200}, {"Torquay Zero Lemon 4 × 330 mL", 1300},
	}},
	{"CV", "Convenience", []listed{
		{"Ice, party bag 5 kg", 650}, {"Ice, bag 3 kg", 450}, {"Corner Paddock Potato Chips, Sea Salt 150 g", 450},
		{"Corner Paddock Potato Chips, Chilli 150 g", 450}, {"Smoky Joe Beef Jerky 100 g", 1150}, {"Nut Jar Salted Cashews 200 g", 850},
		{"Bellini Road Olives, Chilli 150 g", 700}, {"Sunburnt Cocktail Cherries 225 g", 600}, {"Lime, single", 120},
		{"Mill Lane Water Crackers 125 g", 375},
	}},
}
