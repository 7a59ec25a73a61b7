devices-about = Een code brengt je naam en je potjes naar een ander apparaat. Hij werkt één keer, vijf minuten lang.
code-make = Code maken
code-is = Typ deze code op het andere apparaat:
code-use = Code gebruiken
code-used = Dit apparaat is nu { $name }.
code-replaces = Die vervangt je huidige identiteit op dit apparaat.
code-too-many-devices = Te veel apparaten hebben deze naam al. Kies op een daarvan in de instellingen ‘{ device-forget }’ of ‘{ devices-forget-others }’. Gebruik dan hier een nieuwe code.
hidden-none = Je hebt niemand verborgen.
hidden-about = Je ziet hun naam niet, en ook niet wat ze zeggen.
hidden-unknown = Iemand ({ $id })
hidden-show = Weer tonen
devices-yours = { $count ->
    [one] Eén apparaat heeft je naam:
   *[other] { $count } apparaten hebben je naam:
}
device-this = Dit apparaat
device-other = Een ander apparaat
device-since = sinds { $time }
device-used = laatst gebruikt { $time }
device-forget = Dit apparaat vergeten
device-forget-about = Je naam, je potjes en je tafels blijven op je andere apparaten. Dit apparaat kent je dan niet meer.
device-forget-last = Dit is je enige apparaat. Is het vergeten, dan kan niemand meer bij je naam, je potjes en je tafels, ook jij niet. Gebruik eerst een code op een ander apparaat om ze te houden.
device-forgotten = Dit apparaat is vergeten.
devices-forget-others = Alle andere apparaten vergeten
devices-forget-others-about = { $count ->
    [one] Je naam verdwijnt van één ander apparaat, en de verbinding wordt verbroken. Een ongebruikte code wordt ongeldig. Dit apparaat blijft.
   *[other] Je naam verdwijnt van { $count } andere apparaten, en hun verbindingen worden verbroken. Een ongebruikte code wordt ongeldig. Dit apparaat blijft.
}
devices-others-forgotten = Alle andere apparaten zijn vergeten.
device-nameless-about = Je hebt hem vanaf een ander apparaat verwijderd, of iemand met een kopie van de cookie van dit apparaat gebruikt hem nu. Haal een code op een apparaat dat je naam nog heeft. Gebruik die hier in de instellingen en laat daarna alle andere apparaten vergeten.
