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
  2: ['信号词：危险', 'H225 高度易燃液体和蒸气', 'H319 造成严重眼刺激', 'P210 远离热源、火花、明火、热表面。禁止吸烟。', 'P501 按当地法规处置内装物/容器。'],
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
  'zh, in figures': sheet((number) => `${number}. ${zhTitles[number - 1]!}`, '化学品安全技术说明书 按照 GB/T 16483', zhSaid),
  de: sheet((number) => `ABSCHNITT ${number}: ${deTitles[number - 1]!}`, 'SICHERHEITSDATENBLATT', deSaid),
  ja: sheet(
    (number) => `${number}. ${['化学品及び会社情報', '危険有害性の要約', '組成及び成分情報', '応急措置'][number - 1] ?? 'その他の情報について'}`,
    '安全データシート',
    jaSaid,
  ),
};
