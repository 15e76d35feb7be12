/** Sheets in languages that the rules do not read, as lines; the same product in each. */

/** A sheet of 16 sections, with these lines in some of them. */
const sheet = (heading: (number: number) => string, title: string, said: Record<number, string[]>) => [
  title,
  ...Array.from({ length: 16 }, (_none, at) => [heading(at + 1), ...(said[at + 1] ?? [])]).flat(),
];

const zhTitles =
  '化学品及企业标识 危险性概述 成分/组成信息 急救措施 消防措施 泄漏应急处理 操作处置与储存 接触控制和个体防护 理化特性 稳定性和反应性 毒理学信息 生态学信息 废弃处置 运输信息 法规信息 其他信息'.split(
    ' ',
  );
const zhNumbers = '一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六'.split(' ');
export const zhSaid = {
  1: ['产品名称：丙酮', '供应商：上海化工有限公司', '应急电话：0532-83889090'],
  2: [
    '信号词：危险',
    'H225 高度易燃液体和蒸气',
    'H319 造成严重眼刺激',
    'P210 远离热源、火花、明火、热表面。禁止吸烟。',
    'P501 按当地法规处置内装物/容器。',
  ],
  3: ['丙酮 67-64-1 99.5%', '错误编号 67-64-2'],
  4: ['眼睛接触：用水小心冲洗几分钟。如仍觉眼刺激：求医。'],
  14: ['联合国危险货物编号（UN号）：1090'],
  16: ['H301 吞咽会中毒（成分）', '修订日期：2024年3月5日'],
};
const deTitles =
  'Bezeichnung des Stoffs beziehungsweise des Gemischs und des Unternehmens|Mögliche Gefahren|Zusammensetzung und Angaben zu Bestandteilen|Erste-Hilfe-Maßnahmen|Maßnahmen zur Brandbekämpfung|Maßnahmen bei unbeabsichtigter Freisetzung|Handhabung und Lagerung|Begrenzung und Überwachung der Exposition|Physikalische und chemische Eigenschaften|Stabilität und Reaktivität|Toxikologische Angaben|Umweltbezogene Angaben|Hinweise zur Entsorgung|Angaben zum Transport|Rechtsvorschriften|Sonstige Angaben'.split(
    '|',
  );
const deSaid = {
  1: ['Sicherheitsdatenblatt gemäß Verordnung (EG) Nr. 1907/2006', 'Handelsname: Aceton', 'Lieferant: Nordchemie GmbH'],
  2: [
    'Signalwort: Gefahr',
    'Piktogramme: GHS02, GHS07',
    'H225 Flüssigkeit und Dampf leicht entzündbar.',
    'H319 Verursacht schwere Augenreizung.',
    'P210 Von Hitze fernhalten.',
  ],
  3: ['Aceton, CAS-Nr. 67-64-1, 100 %'],
  4: [
    'Nach dem Einatmen: Die Person an die frische Luft bringen und für ungehinderte Atmung sorgen.',
    'Bei Kontakt mit den Augen: mit Wasser spülen und den Arzt rufen.',
  ],
  14: ['UN-Nummer: UN 1090'],
  16: ['H301 Giftig bei Verschlucken. Dieser Satz ist nicht von dem Gemisch und nicht auf dem Etikett.'],
};
const jaSaid = {
  1: ['製品名：アセトン', '会社名：東京ケミカル株式会社'],
  2: ['注意喚起語：危険', 'H225 引火性の高い液体及び蒸気', 'H319 強い眼刺激', 'P210 熱から遠ざけること。禁煙。'],
  3: ['アセトン CAS番号 67-64-1'],
  4: ['眼に入った場合：水で数分間注意深く洗うこと。'],
  14: ['国連番号：1090'],
};
export const foreignSheets: Readonly<Record<'zh' | 'zh, in figures' | 'de' | 'ja', readonly string[]>> = {
  zh: sheet((number) => `第${zhNumbers[number - 1]!}部分 ${zhTitles[number - 1]!}`, '化学品安全技术说明书', zhSaid),
  'zh, in figures': sheet(
    (number) => `${number}. ${zhTitles[number - 1]!}`,
    '化学品安全技术说明书 按照 GB/T 16483',
    zhSaid,
  ),
  de: sheet((number) => `ABSCHNITT ${number}: ${deTitles[number - 1]!}`, 'SICHERHEITSDATENBLATT', deSaid),
  ja: sheet(
    (number) =>
      `${number}. ${['化学品及び会社情報', '危険有害性の要約', '組成及び成分情報', '応急措置'][number - 1] ?? 'その他の情報について'}`,
    '安全データシート',
    jaSaid,
  ),
};

/** Lines in languages that are none of the list, which share small words with one that is; and in those of the list. */
export const neighbours: Readonly<Record<string, readonly [told: string | null, lines: readonly string[]]>> = {
  Italian: [
    null,
    [
      'SEZIONE 2: Identificazione dei pericoli',
      'Il prodotto è classificato pericoloso ai sensi delle disposizioni di cui al Regolamento (CE) 1272/2008 e successive modifiche e adeguamenti.',
      'Il prodotto pertanto richiede una scheda dati di sicurezza conforme alle disposizioni del Regolamento (CE) 1907/2006 e successive modifiche.',
      'Eventuali informazioni aggiuntive riguardanti i rischi per la salute e/o l’ambiente sono riportate alle sezioni 11 e 12 della presente scheda.',
      'H225 Liquido e vapori facilmente infiammabili.',
      'In caso di contatto con gli occhi: sciacquare accuratamente con acqua per parecchi minuti. Togliere le eventuali lenti a contatto se è agevole farlo.',
      'Tenere lontano da fonti di calore, superfici calde, scintille, fiamme libere o altre fonti di accensione. Non fumare.',
      'Conservare in luogo fresco e ben ventilato. Evitare di respirare la polvere, i fumi o i vapori. Lavare accuratamente le mani dopo l’uso.',
    ],
  ],
  Polish: [
    null,
    [
      'SEKCJA 2: Identyfikacja zagrożeń',
      'Preparat do stosowania na zewnątrz i do wnętrz. Chronić przed dostępem do źródeł ciepła. Nie palić.',
      'W przypadku dostania się do oczu: ostrożnie płukać wodą przez kilka minut. Wyjąć soczewki kontaktowe, jeżeli są i można je łatwo usunąć.',
      'Przechowywać w dobrze wentylowanym miejscu. Przechowywać pojemnik szczelnie zamknięty.',
      'Wpływ na środowisko: nie dopuścić do przedostania się do kanalizacji, wód i do gleby. Informacje o składnikach na etykiecie.',
      'Zawartość usuwać do pojemnika na odpady. Stosować na powierzchnie o niskiej temperaturze, na podłoża do malowania. Zasięgnąć porady o leczeniu.',
    ],
  ],
  Czech: [
    null,
    [
      'ODDÍL 2: Identifikace nebezpečnosti',
      'Při zasažení očí: několik minut opatrně vyplachujte vodou. Vyjměte kontaktní čočky, jsou-li nasazeny a pokud je lze vyjmout snadno. Pokračujte ve vyplachování.',
      'Zabraňte úniku do životního prostředí. Nevypouštějte do kanalizace. Uchovávejte na dobře větraném místě. Při práci se nesmí jíst ani pít.',
      'Přípravek se používá na kov a na dřevo. Pokud se objeví podráždění, obraťte se na lékaře. Doprava se řídí předpisy o přepravě na silnici. Směs se skladuje do teploty o 5 stupňů nižší.',
    ],
  ],
  Danish: [
    null,
    [
      'PUNKT 2: Fareidentifikation',
      'Produktet er klassificeret i henhold til forordningen. Den fulde ordlyd af sætninger findes under punkt 16. Ved kontakt med øjnene skylles forsigtigt med vand i flere minutter.',
      'Fjern eventuelle kontaktlinser, hvis det kan gøres let. Fortsæt skylning. Den tilskadekomne bringes til frisk luft. Opbevares på et godt ventileret sted. Der må ikke ryges. Den, der arbejder med produktet, skal bære handsker der er egnede. Den der er i tvivl skal kontakte læge.',
    ],
  ],
  Dutch: [
    null,
    [
      'RUBRIEK 2: Identificatie van de gevaren',
      'Bij contact met de ogen: voorzichtig afspoelen met water gedurende een aantal minuten. Contactlenzen verwijderen, indien mogelijk. Blijven spoelen.',
      'Op een goed geventileerde plaats bewaren. In goed gesloten verpakking bewaren. Verwijderd houden van warmte, hete oppervlakken, vonken, open vuur en andere ontstekingsbronnen. Niet roken. De personen die met het product werken moeten handschoenen dragen die bestand zijn tegen de stof.',
    ],
  ],
  Afrikaans: [
    null,
    [
      'AFDELING 2: Gevare',
      'Die produk is nie vir die publiek bedoel nie. Hou die houer styf toe en weg van die hitte. Spoel die oë met water vir die eerste minute en verwyder die lense. Die persoon moet die dokter sien as die pyn aanhou. Die afval moet volgens die wet verwyder word.',
    ],
  ],
  Romanian: [
    null,
    [
      'SECȚIUNEA 2: Identificarea pericolelor',
      'În caz de contact cu ochii: clătiți cu atenție cu apă timp de mai multe minute. Scoateți lentilele de contact, dacă este cazul și dacă acest lucru se poate face cu ușurință. A se păstra într-un spațiu bine ventilat. A se păstra departe de surse de căldură, suprafețe fierbinți, scântei, flăcări și alte surse de aprindere. Fumatul interzis. A se vedea o fișă.',
    ],
  ],
  Catalan: [
    null,
    [
      'SECCIÓ 2: Identificació dels perills',
      'En cas de contacte amb els ulls: aclarir amb aigua acuradament durant uns quants minuts. Treure les lents de contacte si en porta i resulta fàcil. Seguir aclarint. Mantenir allunyat de la calor, de superfícies calentes, d’espurnes i de flames obertes. No fumar. Conservar en un lloc ben ventilat. El producte es per a l’ús del personal, segons el Reglament. Al contacte per la pell, al cas per inhalació.',
    ],
  ],
  Galician: [
    null,
    [
      'SECCIÓN 2: Identificación dos perigos',
      'En caso de contacto cos ollos: aclarar coidadosamente con auga durante varios minutos. Quitar as lentes de contacto se as leva e resulta doado. Seguir aclarando. Manter afastado da calor, das superficies quentes, das faíscas e das chamas. Non fumar. Conservar nun lugar ben ventilado. O produto é para uso do persoal e os residuos deben ir ao xestor.',
    ],
  ],
  German: [
    'de',
    [
      'ABSCHNITT 2: Mögliche Gefahren',
      'Bei Kontakt mit den Augen: Einige Minuten lang behutsam mit Wasser spülen. Vorhandene Kontaktlinsen nach Möglichkeit entfernen. Weiter spülen. Von Hitze, heißen Oberflächen, Funken, offenen Flammen und anderen Zündquellen fernhalten. Nicht rauchen. Das Produkt ist nicht für die Öffentlichkeit und der Behälter ist zu schließen.',
    ],
  ],
  Spanish: [
    'es',
    [
      'SECCIÓN 2: Identificación de los peligros',
      'En caso de contacto con los ojos: aclarar cuidadosamente con agua durante varios minutos. Quitar las lentes de contacto, si lleva y resulta fácil. Seguir aclarando. Mantener alejado del calor, de superficies calientes, de chispas y de llamas abiertas. No fumar. El producto es para el uso del personal y los residuos se llevan a un gestor.',
    ],
  ],
  Portuguese: [
    'pt',
    [
      'SECÇÃO 2: Identificação dos perigos',
      'Em caso de contacto com os olhos: enxaguar cuidadosamente com água durante vários minutos. Se usar lentes de contacto, retire-as, se tal lhe for possível. Continuar a enxaguar. Manter afastado do calor, superfícies quentes, faíscas e chamas. Não fumar. O produto não se destina ao público e os resíduos são para o gestor.',
    ],
  ],
};
