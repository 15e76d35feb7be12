import type { EmployeeField, FieldChoice } from '../company/fields/employee-field.ts';
import { fieldKey } from '../company/fields/employee-field.ts';

export const importKinds = ['employees', 'achievements', 'certificates'] as const;
export type ImportKind = (typeof importKinds)[number];
/** The kinds that are read row by row from a table. */
export type TableKind = Exclude<ImportKind, 'certificates'>;

export type ImportField = {
  label: { en: string; fr: string };
  /** How spreadsheets call it, as `headerKey` writes it. */
  names: readonly string[];
  type: 'text' | 'day' | 'codes';
  max?: number;
};

const field = (en: string, fr: string, names: string, type: ImportField['type'] = 'text', max = 200): ImportField => ({
  label: { en, fr },
  names: names.split(' '),
  type,
  max,
});

const number = field(
  'Employee number',
  'Numéro d’employé',
  'employeenumber employeeno employeeid employeenum empno empid emp empnumber staffnumber staffid staffno personnelnumber badge badgenumber payrollnumber payrollid number no numero numeroemploye numerodemploye noemploye nodemploye matricule',
  'text',
  100,
);

/** What an import can know of a row, by kind. A column is mapped to at most one of these. */
export const importFields = {
  employees: {
    number,
    name: field(
      'Legal name',
      'Nom légal',
      'legalname name fullname employeename employee nomlegal nomcomplet nomemploye nomdelemploye nometprenom prenometnom',
    ),
    firstName: field('First name', 'Prénom', 'firstname givenname forename first prenom'),
    lastName: field('Last name', 'Nom de famille', 'lastname surname familyname last nom nomdefamille'),
    preferredName: field(
      'Preferred name',
      'Nom usuel',
      'preferredname nickname knownas goesby nomusuel nomprefere prenomusuel surnom',
    ),
    email: field(
      'Email',
      'Courriel',
      'email emailaddress mail workemail courriel adressecourriel courrielprofessionnel adresseemail',
      'text',
      320,
    ),
    phone: field(
      'Phone',
      'Téléphone',
      'phone phonenumber mobile mobilephone cell cellphone telephone tel telephonemobile cellulaire numerodetelephone',
      'text',
      40,
    ),
    jobTitle: field('Job title', 'Titre d’emploi', 'jobtitle title job fonction titre titredemploi intitule'),
    startedOn: field(
      'First day',
      'Premier jour',
      'firstday start startdate started hired hiredate hiredon datehired dateofhire joined joindate seniority premierjour debut datededebut dateembauche datedembauche embauche datedentree',
      'day',
    ),
    endedOn: field(
      'Last day',
      'Dernier jour',
      'lastday end enddate ended left leavedate termination terminationdate dateterminated dernierjour fin datedefin datededepart depart',
      'day',
    ),
    site: field(
      'Site (code or name)',
      'Site (code ou nom)',
      'site sitecode location locationcode plant yard branch codesite codedusite lieu emplacement etablissement',
      'text',
      60,
    ),
    department: field(
      'Department (code or name)',
      'Service (code ou nom)',
      'department departmentcode servicecode dept deptcode division unit service codeservice codeduservice departement codedepartement',
      'text',
      60,
    ),
    manager: field(
      'Manager (employee number)',
      'Gestionnaire (numéro d’employé)',
      'manager managernumber managerno managerid managersnumber reportsto supervisor supervisornumber supervisorid supervisorno boss superieur numerosuperieur numerodusuperieur nosuperieur gestionnaire responsable matriculesuperieur',
      'text',
      100,
    ),
    positions: field(
      'Positions (codes or titles)',
      'Postes (codes ou titres)',
      'positionscodes postescodes position positions positioncode positioncodes post poste postes codeposte codesposte codesdeposte codedeposte',
      'codes',
      1000,
    ),
    effectiveOn: field(
      'Changes apply from',
      'Changements en vigueur le',
      'effective effectiveon effectivedate effectivefrom changedate asof validfrom envigueur enviguerle dateeffective datedeffet datedentreeenvigueur',
      'day',
    ),
  },
  achievements: {
    number,
    skill: field(
      'Skill (code)',
      'Compétence (code)',
      'skill skillcode qualification qualificationcode certification certificationcode ticket licence competence codecompetence codedecompetence permis',
      'text',
      60,
    ),
    course: field(
      'Course (code)',
      'Cours (code)',
      'course coursecode training trainingcode cours codecours codeducours formation codeformation',
      'text',
      60,
    ),
    level: field('Level', 'Niveau', 'level grade niveau', 'text', 60),
    completedOn: field(
      'Completed on',
      'Obtenu le',
      'completed completedon completiondate datecompleted issued issuedon issuedate dateissued dateofissue date trainingdate obtenu obtenule dateobtention datedobtention emisle datedemission delivrele dateformation reussile',
      'day',
    ),
    validThrough: field(
      'Valid through',
      'Valide jusqu’au',
      'validthrough validuntil validto expires expiry expirydate expireson expirationdate expiration valide validejusquau echeance expirele datedecheance datedexpiration',
      'day',
    ),
    issuer: field(
      'Issued by',
      'Délivré par',
      'issuer issuedby provider trainingprovider school emispar emetteur organisme fournisseur delivrepar',
    ),
    externalNumber: field(
      'Certificate number',
      'Numéro de certificat',
      'certificatenumber certificateno certno certnumber cardnumber licencenumber certificate numerocertificat numeroducertificat numerodecertificat nocertificat certificat numeroattestation numerodattestation noattestation attestation',
      'text',
      100,
    ),
    trainer: field('Trainer', 'Formateur', 'trainer instructor trainedby formateur instructeur formepar'),
    evaluator: field(
      'Evaluator',
      'Évaluateur',
      'evaluator assessor evaluatedby assessedby examiner evaluateur evaluepar examinateur',
    ),
    contents: field('Contents', 'Contenu', 'contents content topics subjects contenu sujets matiere', 'text', 1000),
  },
} as const satisfies Record<TableKind, Record<string, ImportField>>;

/** A custom field of the importing company, as far as an import reads it. */
export type CustomField = Pick<EmployeeField, 'id' | 'number' | 'kind' | 'en' | 'fr'> & { choices: FieldChoice[] };

/** A custom field as a column of a file: spreadsheets call it as the company does. */
const customField = ({ kind, en, fr }: CustomField): ImportField => ({
  label: { en, fr: fr ?? en },
  names: [headerKey(en), ...(fr === null ? [] : [headerKey(fr)])],
  type: kind === 'day' ? 'day' : 'text',
});

export const customFields = (custom: readonly CustomField[]): Record<string, ImportField> =>
  Object.fromEntries(custom.map((field) => [fieldKey(field.number), customField(field)]));

/**
 * What an import of this kind knows of a row; of employees also the company's custom fields, under the keys of their
 * columns.
 */
export const fieldsOf = (kind: TableKind, custom: readonly CustomField[] = []): Record<string, ImportField> =>
  kind === 'employees' ? { ...importFields.employees, ...customFields(custom) } : importFields[kind];

/** What a row cannot do without, as alternatives: one field of each line must have a column. */
export const neededFields: Record<TableKind, readonly (readonly string[])[]> = {
  employees: [['number']],
  achievements: [['number'], ['skill', 'course'], ['completedOn']],
};

/** Columns by the place they have in the file; a field that has none is not in it. */
export type Mapping = Readonly<Record<string, number>>;

/** A header as it is compared: without case, accents, spaces and signs. */
const headerKey = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/**
 * Headers that would decide who may do what, or whose a row is: no file says that, no matter who sends it (A12). A
 * company's own field of that name is a word of theirs.
 */
const forbidden = new Set([
  'buadmin',
  'qmsadmin',
  'companyid',
  'role',
  'roles',
  'password',
  'passwordhash',
  'motdepasse',
]);
export function forbiddenColumns(headers: readonly string[], custom: readonly CustomField[] = []): string[] {
  const own = new Set(Object.values(customFields(custom)).flatMap(({ names }) => names));
  return headers.filter((header) => forbidden.has(headerKey(header)) && !own.has(headerKey(header)));
}

/** Which column is which field, by its header; the first of two alike. What was mapped by hand before comes first. */
export function guessMapping(
  kind: TableKind,
  headers: readonly string[],
  saved: Readonly<Record<string, string>> = {},
  custom: readonly CustomField[] = [],
): Mapping {
  const keys = headers.map(headerKey);
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  const give = (name: string, column: number) => {
    if (column < 0 || taken.has(column) || name in mapping) return;
    mapping[name] = column;
    taken.add(column);
  };
  const fields = fieldsOf(kind, custom);
  // Muster's own fields first, where two columns have one header. One in signs of another script, or none, has no key
  // by which it would be known again.
  const remembered = Object.entries(saved).toSorted(
    ([one], [other]) => Number(other in importFields[kind]) - Number(one in importFields[kind]),
  );
  for (const [name, header] of remembered)
    if (name in fields && header !== '')
      give(
        name,
        keys.findIndex((key, column) => key === header && !taken.has(column)),
      );
  // What a company calls a field of its own goes before what others may mean by the word; what Muster calls its own
  // fields goes before both.
  const own = new Set(
    Object.values(importFields[kind]).flatMap(({ label }) => [headerKey(label.en), headerKey(label.fr)]),
  );
  const customs = Object.entries(kind === 'employees' ? customFields(custom) : {});
  const called = (names: readonly string[], but?: ReadonlySet<string>) =>
    keys.findIndex((key, column) => key !== '' && !but?.has(key) && !taken.has(column) && names.includes(key));
  for (const [name, { names }] of customs) give(name, called(names, own));
  for (const [name, { label, names }] of Object.entries(importFields[kind])) {
    give(name, called([headerKey(label.en), headerKey(label.fr), ...names]));
  }
  // A company's own "Email" is the second column of that name, as in the template.
  for (const [name, { names }] of customs) give(name, called(names));
  // A column "Nom" is the family name only beside one of first names.
  if ('lastName' in mapping && !('firstName' in mapping) && !('name' in mapping) && kind === 'employees') {
    mapping['name'] = mapping['lastName']!;
    delete mapping['lastName'];
  }
  return mapping;
}

/** How a mapping is remembered for the next file of this kind: by header, since columns move. */
export const rememberedMapping = (headers: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).map(([name, column]) => [name, headerKey(headers[column] ?? '')]));

/** Fields without which these rows cannot be read, where none of the alternatives has a column. */
export function missingFields(kind: TableKind, mapping: Mapping): string[] {
  const missing = neededFields[kind]
    .filter((names) => !names.some((name) => name in mapping))
    .map((names) => names[0]!);
  const column = Object.values(mapping);
  return [...missing, ...Object.keys(mapping).filter((name, index) => column.indexOf(mapping[name]!) !== index)];
}

/** How much a line of cells looks like the headers of this kind: the fields it names. */
export const fieldsNamed = (kind: TableKind, cells: readonly string[], custom: readonly CustomField[] = []): number =>
  Object.keys(guessMapping(kind, cells, {}, custom)).length;
