/** A code with its statement in English and in French. */
export type StatementRow = readonly [code: string, en: string, fr: string];

/**
 * Hazard statements of the GHS (UN, Rev. 8, Annex 3, section 1), as WHMIS, OSHA HazCom and the European CLP regulation
 * (EC 1272/2008, Annex III) use them. Where the French wordings of Canada and Europe differ, the wording of CLP is
 * given; `statement-variants.ts` has the others.
 */
export const physicalHazards: readonly StatementRow[] = [
  ['H200', 'Unstable explosive', 'Explosif instable'],
  ['H201', 'Explosive; mass explosion hazard', 'Explosif ; danger d’explosion en masse'],
  ['H202', 'Explosive; severe projection hazard', 'Explosif ; danger sérieux de projection'],
  [
    'H203',
    'Explosive; fire, blast or projection hazard',
    'Explosif ; danger d’incendie, d’effet de souffle ou de projection',
  ],
  ['H204', 'Fire or projection hazard', 'Danger d’incendie ou de projection'],
  ['H205', 'May mass explode in fire', 'Danger d’explosion en masse en cas d’incendie'],
  [
    'H206',
    'Fire, blast or projection hazard; increased risk of explosion if desensitizing agent is reduced',
    'Danger d’incendie, d’effet de souffle ou de projection ; risque accru d’explosion si la quantité d’agent désensibilisateur est réduite',
  ],
  [
    'H207',
    'Fire or projection hazard; increased risk of explosion if desensitizing agent is reduced',
    'Danger d’incendie ou de projection ; risque accru d’explosion si la quantité d’agent désensibilisateur est réduite',
  ],
  [
    'H208',
    'Fire hazard; increased risk of explosion if desensitizing agent is reduced',
    'Danger d’incendie ; risque accru d’explosion si la quantité d’agent désensibilisateur est réduite',
  ],
  ['H209', 'Explosive', 'Explosif'],
  ['H210', 'Very sensitive', 'Très sensible'],
  ['H211', 'May be sensitive', 'Peut être sensible'],
  ['H220', 'Extremely flammable gas', 'Gaz extrêmement inflammable'],
  ['H221', 'Flammable gas', 'Gaz inflammable'],
  ['H222', 'Extremely flammable aerosol', 'Aérosol extrêmement inflammable'],
  ['H223', 'Flammable aerosol', 'Aérosol inflammable'],
  ['H224', 'Extremely flammable liquid and vapour', 'Liquide et vapeurs extrêmement inflammables'],
  ['H225', 'Highly flammable liquid and vapour', 'Liquide et vapeurs très inflammables'],
  ['H226', 'Flammable liquid and vapour', 'Liquide et vapeurs inflammables'],
  ['H227', 'Combustible liquid', 'Liquide combustible'],
  ['H228', 'Flammable solid', 'Matière solide inflammable'],
  [
    'H229',
    'Pressurized container: may burst if heated',
    'Récipient sous pression : peut éclater sous l’effet de la chaleur',
  ],
  ['H230', 'May react explosively even in the absence of air', 'Peut exploser même en l’absence d’air'],
  [
    'H231',
    'May react explosively even in the absence of air at elevated pressure and/or temperature',
    'Peut exploser même en l’absence d’air à une pression et/ou une température élevée(s)',
  ],
  ['H232', 'May ignite spontaneously if exposed to air', 'Peut s’enflammer spontanément au contact de l’air'],
  ['H240', 'Heating may cause an explosion', 'Peut exploser sous l’effet de la chaleur'],
  ['H241', 'Heating may cause a fire or explosion', 'Peut s’enflammer ou exploser sous l’effet de la chaleur'],
  ['H242', 'Heating may cause a fire', 'Peut s’enflammer sous l’effet de la chaleur'],
  ['H250', 'Catches fire spontaneously if exposed to air', 'S’enflamme spontanément au contact de l’air'],
  ['H251', 'Self-heating; may catch fire', 'Matière auto-échauffante ; peut s’enflammer'],
  [
    'H252',
    'Self-heating in large quantities; may catch fire',
    'Matière auto-échauffante en grandes quantités ; peut s’enflammer',
  ],
  [
    'H260',
    'In contact with water releases flammable gases which may ignite spontaneously',
    'Dégage au contact de l’eau des gaz inflammables qui peuvent s’enflammer spontanément',
  ],
  ['H261', 'In contact with water releases flammable gas', 'Dégage au contact de l’eau des gaz inflammables'],
  ['H270', 'May cause or intensify fire; oxidizer', 'Peut provoquer ou aggraver un incendie ; comburant'],
  [
    'H271',
    'May cause fire or explosion; strong oxidizer',
    'Peut provoquer un incendie ou une explosion ; comburant puissant',
  ],
  ['H272', 'May intensify fire; oxidizer', 'Peut aggraver un incendie ; comburant'],
  [
    'H280',
    'Contains gas under pressure; may explode if heated',
    'Contient un gaz sous pression ; peut exploser sous l’effet de la chaleur',
  ],
  [
    'H281',
    'Contains refrigerated gas; may cause cryogenic burns or injury',
    'Contient un gaz réfrigéré ; peut causer des brûlures ou blessures cryogéniques',
  ],
  [
    'H282',
    'Extremely flammable chemical under pressure: may explode if heated',
    'Produit chimique sous pression extrêmement inflammable : peut exploser sous l’effet de la chaleur',
  ],
  [
    'H283',
    'Flammable chemical under pressure: may explode if heated',
    'Produit chimique sous pression inflammable : peut exploser sous l’effet de la chaleur',
  ],
  [
    'H284',
    'Chemical under pressure: may explode if heated',
    'Produit chimique sous pression : peut exploser sous l’effet de la chaleur',
  ],
  ['H290', 'May be corrosive to metals', 'Peut être corrosif pour les métaux'],
];

/** Hazards to the environment (Annex 3, table A3.1.3), the ozone layer included. */
export const environmentalHazards: readonly StatementRow[] = [
  ['H400', 'Very toxic to aquatic life', 'Très toxique pour les organismes aquatiques'],
  ['H401', 'Toxic to aquatic life', 'Toxique pour les organismes aquatiques'],
  ['H402', 'Harmful to aquatic life', 'Nocif pour les organismes aquatiques'],
  [
    'H410',
    'Very toxic to aquatic life with long lasting effects',
    'Très toxique pour les organismes aquatiques, entraîne des effets néfastes à long terme',
  ],
  [
    'H411',
    'Toxic to aquatic life with long lasting effects',
    'Toxique pour les organismes aquatiques, entraîne des effets néfastes à long terme',
  ],
  [
    'H412',
    'Harmful to aquatic life with long lasting effects',
    'Nocif pour les organismes aquatiques, entraîne des effets néfastes à long terme',
  ],
  [
    'H413',
    'May cause long lasting harmful effects to aquatic life',
    'Peut entraîner des effets néfastes à long terme pour les organismes aquatiques',
  ],
  [
    'H420',
    'Harms public health and the environment by destroying ozone in the upper atmosphere',
    'Nuit à la santé publique et à l’environnement en détruisant l’ozone dans la haute atmosphère',
  ],
];
