import type { StatementRow } from './hazard-statements.ts';

/**
 * Precautionary statements of the GHS (UN, Rev. 7 and 8, Annex 3, section 2) on prevention, storage and disposal, as
 * WHMIS, OSHA HazCom and CLP (EC 1272/2008, Annex IV) use them. What the supplier chooses or fills in stays as it is
 * written there, with “/” and “…”.
 */
export const preventionStatements: readonly StatementRow[] = [
  [
    'P101',
    'If medical advice is needed, have product container or label at hand.',
    'En cas de consultation d’un médecin, garder à disposition le récipient ou l’étiquette.',
  ],
  ['P102', 'Keep out of reach of children.', 'Tenir hors de portée des enfants.'],
  [
    'P103',
    'Read carefully and follow all instructions.',
    'Lire attentivement et bien respecter toutes les instructions.',
  ],
  ['P201', 'Obtain special instructions before use.', 'Se procurer les instructions spéciales avant utilisation.'],
  [
    'P202',
    'Do not handle until all safety precautions have been read and understood.',
    'Ne pas manipuler avant d’avoir lu et compris toutes les précautions de sécurité.',
  ],
  [
    'P203',
    'Obtain, read and follow all safety instructions before use.',
    'Se procurer, lire et appliquer toutes les instructions de sécurité avant utilisation.',
  ],
  [
    'P210',
    'Keep away from heat, hot surfaces, sparks, open flames and other ignition sources. No smoking.',
    'Tenir à l’écart de la chaleur, des surfaces chaudes, des étincelles, des flammes nues et de toute autre source d’inflammation. Ne pas fumer.',
  ],
  [
    'P211',
    'Do not spray on an open flame or other ignition source.',
    'Ne pas vaporiser sur une flamme nue ou sur toute autre source d’ignition.',
  ],
  [
    'P212',
    'Avoid heating under confinement or reduction of the desensitizing agent.',
    'Éviter d’échauffer en milieu confiné ou en cas de réduction de la quantité d’agent désensibilisateur.',
  ],
  [
    'P220',
    'Keep away from clothing and other combustible materials.',
    'Tenir à l’écart des vêtements et d’autres matières combustibles.',
  ],
  ['P222', 'Do not allow contact with air.', 'Ne pas laisser au contact de l’air.'],
  ['P223', 'Do not allow contact with water.', 'Éviter tout contact avec l’eau.'],
  ['P230', 'Keep wetted with …', 'Maintenir humidifié avec …'],
  ['P231', 'Handle and store contents under inert gas/…', 'Manipuler et stocker le contenu sous gaz inerte/…'],
  ['P232', 'Protect from moisture.', 'Protéger de l’humidité.'],
  ['P233', 'Keep container tightly closed.', 'Maintenir le récipient fermé de manière étanche.'],
  ['P234', 'Keep only in original packaging.', 'Conserver uniquement dans l’emballage d’origine.'],
  ['P235', 'Keep cool.', 'Tenir au frais.'],
  [
    'P236',
    'Keep only in original packaging; Division … in the transport configuration.',
    'Conserver uniquement dans l’emballage d’origine ; Division … dans la configuration de transport.',
  ],
  [
    'P240',
    'Ground and bond container and receiving equipment.',
    'Mise à la terre et liaison équipotentielle du récipient et du matériel de réception.',
  ],
  [
    'P241',
    'Use explosion-proof [electrical/ventilating/lighting/…] equipment.',
    'Utiliser du matériel [électrique/de ventilation/d’éclairage/…] antidéflagrant.',
  ],
  ['P242', 'Use non-sparking tools.', 'Utiliser des outils ne produisant pas d’étincelles.'],
  [
    'P243',
    'Take action to prevent static discharges.',
    'Prendre des mesures de précaution contre les décharges électrostatiques.',
  ],
  ['P244', 'Keep valves and fittings free from oil and grease.', 'Ni huile, ni graisse sur les robinets et raccords.'],
  ['P250', 'Do not subject to grinding/shock/friction/…', 'Éviter les abrasions/les chocs/les frottements/…'],
  ['P251', 'Do not pierce or burn, even after use.', 'Ne pas perforer, ni brûler, même après usage.'],
  [
    'P260',
    'Do not breathe dust/fume/gas/mist/vapours/spray.',
    'Ne pas respirer les poussières/fumées/gaz/brouillards/vapeurs/aérosols.',
  ],
  [
    'P261',
    'Avoid breathing dust/fume/gas/mist/vapours/spray.',
    'Éviter de respirer les poussières/fumées/gaz/brouillards/vapeurs/aérosols.',
  ],
  [
    'P262',
    'Do not get in eyes, on skin, or on clothing.',
    'Éviter tout contact avec les yeux, la peau ou les vêtements.',
  ],
  [
    'P263',
    'Avoid contact during pregnancy and while nursing.',
    'Éviter tout contact avec la substance au cours de la grossesse et pendant l’allaitement.',
  ],
  ['P264', 'Wash … thoroughly after handling.', 'Se laver … soigneusement après manipulation.'],
  ['P265', 'Do not touch eyes.', 'Ne pas se toucher les yeux.'],
  [
    'P270',
    'Do not eat, drink or smoke when using this product.',
    'Ne pas manger, boire ou fumer en manipulant ce produit.',
  ],
  [
    'P271',
    'Use only outdoors or in a well-ventilated area.',
    'Utiliser seulement en plein air ou dans un endroit bien ventilé.',
  ],
  [
    'P272',
    'Contaminated work clothing should not be allowed out of the workplace.',
    'Les vêtements de travail contaminés ne devraient pas sortir du lieu de travail.',
  ],
  ['P273', 'Avoid release to the environment.', 'Éviter le rejet dans l’environnement.'],
  [
    'P280',
    'Wear protective gloves/protective clothing/eye protection/face protection/hearing protection/…',
    'Porter des gants de protection/des vêtements de protection/un équipement de protection des yeux/du visage/une protection auditive/…',
  ],
  [
    'P282',
    'Wear cold insulating gloves and either face shield or eye protection.',
    'Porter des gants isolants contre le froid et un équipement de protection du visage ou des yeux.',
  ],
  [
    'P283',
    'Wear fire resistant or flame retardant clothing.',
    'Porter des vêtements résistant au feu ou à retard de flamme.',
  ],
  [
    'P284',
    '[In case of inadequate ventilation] wear respiratory protection.',
    '[Lorsque la ventilation du local est insuffisante] porter un équipement de protection respiratoire.',
  ],
  [
    'P231+P232',
    'Handle and store contents under inert gas/… Protect from moisture.',
    'Manipuler et stocker le contenu sous gaz inerte/… Protéger de l’humidité.',
  ],
  ['P235+P410', 'Keep cool. Protect from sunlight.', 'Tenir au frais. Protéger du rayonnement solaire.'],
  [
    'P264+P265',
    'Wash hands [and …] thoroughly after handling. Do not touch eyes.',
    'Se laver les mains [et …] soigneusement après manipulation. Ne pas se toucher les yeux.',
  ],
];

/** Storage (P4xx) and disposal (P5xx). */
export const storageStatements: readonly StatementRow[] = [
  ['P401', 'Store in accordance with …', 'Stocker conformément à …'],
  ['P402', 'Store in a dry place.', 'Stocker dans un endroit sec.'],
  ['P403', 'Store in a well-ventilated place.', 'Stocker dans un endroit bien ventilé.'],
  ['P404', 'Store in a closed container.', 'Stocker dans un récipient fermé.'],
  ['P405', 'Store locked up.', 'Garder sous clef.'],
  [
    'P406',
    'Store in a corrosion resistant/… container with a resistant inner liner.',
    'Stocker dans un récipient résistant à la corrosion/… avec doublure intérieure.',
  ],
  [
    'P407',
    'Maintain air gap between stacks or pallets.',
    'Maintenir un intervalle d’air entre les piles ou les palettes.',
  ],
  ['P410', 'Protect from sunlight.', 'Protéger du rayonnement solaire.'],
  ['P411', 'Store at temperatures not exceeding … °C/… °F.', 'Stocker à une température ne dépassant pas … °C/… °F.'],
  [
    'P412',
    'Do not expose to temperatures exceeding 50 °C/122 °F.',
    'Ne pas exposer à une température supérieure à 50 °C/122 °F.',
  ],
  [
    'P413',
    'Store bulk masses greater than … kg/… lbs at temperatures not exceeding … °C/… °F.',
    'Stocker les quantités en vrac de plus de … kg/… lb à une température ne dépassant pas … °C/… °F.',
  ],
  ['P420', 'Store separately.', 'Stocker séparément.'],
  [
    'P402+P404',
    'Store in a dry place. Store in a closed container.',
    'Stocker dans un endroit sec. Stocker dans un récipient fermé.',
  ],
  [
    'P403+P233',
    'Store in a well-ventilated place. Keep container tightly closed.',
    'Stocker dans un endroit bien ventilé. Maintenir le récipient fermé de manière étanche.',
  ],
  [
    'P403+P235',
    'Store in a well-ventilated place. Keep cool.',
    'Stocker dans un endroit bien ventilé. Tenir au frais.',
  ],
  [
    'P410+P403',
    'Protect from sunlight. Store in a well-ventilated place.',
    'Protéger du rayonnement solaire. Stocker dans un endroit bien ventilé.',
  ],
  [
    'P410+P412',
    'Protect from sunlight. Do not expose to temperatures exceeding 50 °C/122 °F.',
    'Protéger du rayonnement solaire. Ne pas exposer à une température supérieure à 50 °C/122 °F.',
  ],
  ['P501', 'Dispose of contents/container to …', 'Éliminer le contenu/récipient dans …'],
  [
    'P502',
    'Refer to manufacturer or supplier for information on recovery or recycling.',
    'Consulter le fabricant ou le fournisseur pour des informations relatives à la récupération ou au recyclage.',
  ],
  [
    'P503',
    'Refer to manufacturer/supplier/… for information on disposal/recovery/recycling.',
    'Consulter le fabricant/fournisseur/… pour des informations relatives à l’élimination/la récupération/le recyclage.',
  ],
];
