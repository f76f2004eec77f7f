module acme.test/shop

go 1.25.5
