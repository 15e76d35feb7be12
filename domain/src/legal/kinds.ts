import type { LegalChangeKind } from './version.ts';

export const legalKinds = [
  'terms',
  'privacy',
  'courseDisclaimer',
  'eSignatureStatement',
  'cookies',
  'dataProcessing',
] as const;
export type LegalKind = (typeof legalKinds)[number];

export type LegalRule = {
  /** Whom the document is for. */
  audience: 'everyone' | 'learners' | 'signers' | 'visitors' | 'companies';
  /** What an acceptance of it is: a person's, a company's, a signature below it, or nothing at all. */
  acceptedBy: 'person' | 'company' | 'signature' | 'none';
  /**
   * When it is asked for: before anything else is open, at the first launch of a course that asks for it, above a
   * signature, by a banner that closes nothing, or never.
   */
  asked: 'beforeAll' | 'atFirstLaunch' | 'atSignature' | 'byBanner' | 'never';
};

/** For whom each legal document is, and how it is accepted. */
export const legalRules: Readonly<Record<LegalKind, LegalRule>> = {
  terms: { audience: 'everyone', acceptedBy: 'person', asked: 'beforeAll' },
  privacy: { audience: 'everyone', acceptedBy: 'person', asked: 'beforeAll' },
  courseDisclaimer: { audience: 'learners', acceptedBy: 'person', asked: 'atFirstLaunch' },
  eSignatureStatement: { audience: 'signers', acceptedBy: 'signature', asked: 'atSignature' },
  cookies: { audience: 'visitors', acceptedBy: 'none', asked: 'never' },
  dataProcessing: { audience: 'companies', acceptedBy: 'company', asked: 'byBanner' },
};

/** Without an agreement to these nothing but records and support is open. */
export const blockingKinds = ['terms', 'privacy'] as const satisfies readonly LegalKind[];
export type BlockingKind = (typeof blockingKinds)[number];
/** What a person agrees to for themself. */
export const personalKinds: readonly LegalKind[] = legalKinds.filter(
  (kind) => legalRules[kind].acceptedBy === 'person',
);

/** Whether a version of the document can ask people or companies for their agreement once more. */
export const isAgreedTo = (kind: LegalKind): boolean =>
  legalRules[kind].acceptedBy === 'person' || legalRules[kind].acceptedBy === 'company';

/** What a version changes. A first version binds like any other; where no one agrees, no change asks anyone to. */
export function changeKindOf(kind: LegalKind, given: LegalChangeKind, first: boolean): LegalChangeKind {
  if (!isAgreedTo(kind)) return 'minor';
  return first ? 'material' : given;
}

/**
 * Why an attempt can't begin yet, or null. `due`: a version of the disclaimer binds that the person has not agreed to.
 * Once begun it goes on.
 */
export function disclaimerObstacle({
  asks,
  started,
  due,
}: {
  asks: boolean;
  started: boolean;
  due: boolean;
}): 'disclaimerNeeded' | null {
  return asks && !started && due ? 'disclaimerNeeded' : null;
}

/**
 * Why something can't be signed below the statement that was shown, or null. `shown`: the version the signer saw;
 * `inForce`: the one that holds; both null where there is none.
 */
export function statementObstacle({
  shown,
  inForce,
}: {
  shown: string | null;
  inForce: string | null;
}): 'statementChanged' | null {
  return shown === inForce ? null : 'statementChanged';
}

/**
 * Why someone can't agree on behalf of their company, or null. The company that runs the platform has no agreement with
 * itself.
 */
export const forCompanyObstacle = ({
  kind,
  isPlatform,
}: {
  kind: LegalKind;
  isPlatform: boolean;
}): 'notFound' | null => (legalRules[kind].acceptedBy === 'company' && !isPlatform ? null : 'notFound');

/** The public page where a document is read: two have an address, the others are read at one of them, by their name. */
export function legalPage(kind: LegalKind): { to: '/terms' | '/privacy'; search: { document?: LegalKind } } {
  if (kind === 'terms' || kind === 'privacy') return { to: `/${kind}`, search: {} };
  return { to: kind === 'cookies' || kind === 'dataProcessing' ? '/privacy' : '/terms', search: { document: kind } };
}

/** The same as an address. */
export function legalHref(kind: LegalKind): string {
  const { to, search } = legalPage(kind);
  return search.document ? `${to}?document=${search.document}` : to;
}

/** Which document an address of the two shows; their own where it names none of ours. */
export function kindAt(path: string, document: string | undefined): LegalKind {
  const own = path === '/privacy' ? 'privacy' : 'terms';
  return legalKinds.find((kind) => kind === document && legalPage(kind).to === `/${own}`) ?? own;
}
