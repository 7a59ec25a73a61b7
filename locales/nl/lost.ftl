lost = Deze pagina bestaat niet.
lost-why = Misschien is de link onvolledig, of bestaat de pagina niet meer.
why-not-found = Misschien is de link onvolledig, of is de tafel verwijderd omdat niemand hem nog gebruikte.
why-forbidden = Hier wordt zonder kijkers gespeeld, of je bent van tafel gehaald. Na het potje kun je aanschuiven, als er dan een plaats vrij is.
why-no-identity = Je hebt hem op een ander apparaat verwijderd, of iemand anders gebruikt hem nu. Met een code van een apparaat dat hem nog heeft, krijg je hem terug bij de instellingen.
why-too-fast = Deze pagina stuurde veel te veel tegelijk. Wacht even voor je het opnieuw probeert.
why-other = Pagina en server begrepen elkaar niet. Dat gebeurt na een update, of als de server het erg druk heeft.
try-again = Opnieuw proberen
