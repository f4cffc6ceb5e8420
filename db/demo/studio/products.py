"""All scenes by the product's name."""
import house
import pantry
import play
import technology
import vanity
import wear
import windows

PRODUCTS = {**technology.PRODUCTS, **pantry.PRODUCTS, **vanity.PRODUCTS, **house.PRODUCTS, **play.PRODUCTS, **wear.PRODUCTS,
            **windows.PRODUCTS}
