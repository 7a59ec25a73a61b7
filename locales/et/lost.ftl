lost = Seda lehte pole.
lost-why = Võib-olla on link poolik või seda lehte enam pole.
why-not-found = Võib-olla on link poolik või laud eemaldati, sest keegi ei kasutanud seda enam.
why-forbidden = Siin mängitakse ilma pealtvaatajateta või eemaldati sind lauast. Kui partii läbi saab ja mõni koht on vaba, saad lauda istuda.
why-no-identity = Eemaldasid selle teises seadmes või kasutab seda nüüd keegi teine. Koodiga seadmest, kus see veel alles on, saad selle seadetes tagasi.
why-too-fast = See leht saatis korraga liiga palju. Oota hetk, enne kui uuesti proovid.
why-other = Leht ja server ei saanud teineteisest aru. Nii juhtub pärast uuendust või kui serveril on väga kiire.
try-again = Proovi uuesti
