import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPackWords } from '@app/domain/qualification/audit-pack-words';
import { shownDueOn } from '@app/domain/qualification/due';
import { matrixWords } from '@app/domain/qualification/matrix-words';
import { statusMarks } from '@app/domain/qualification/standing-words';
import { remedySentence, targetsName, whySentences } from '@app/domain/qualification/trace/trace-words';
import type { Why } from '@app/domain/qualification/trace/why';
import { labelled } from '@app/domain/labelled';
import { sql } from 'kysely';
import { outlineOf } from '../../catalogue/index.ts';
import { byteOrderMark, csvText } from '../../../platform/lists/files/csv.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import type { Content } from '../../../platform/files/hashing-stream.ts';
import { hashed } from '../../../platform/files/hashing-stream.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { ZipEntry } from '../../../platform/files/zip.ts';
import type { Listed, PackCourse } from './audit-pack-pages.ts';
import { indexPage, outlinePage } from './audit-pack-pages.ts';
import type { PackStanding } from './audit-pack-records.ts';
import { certificatePdf } from '../certificates/certificate.ts';
import { explain } from '../status/explain.ts';
import { drawMatrix } from '../matrix-file/draw-matrix.ts';
import { fieldsOf, lineHeads } from '../matrix-file/matrix-lines.ts';
import type { PaperRow } from '../matrix-file/matrix-pdf.ts';
import { prefaceOf } from '../matrix-file/preface.ts';
import { peopleShown } from '../status/list-standings.ts';
import type { Person } from '../status/list-standings.ts';
import { loadAsked } from '../status/load-facts.ts';
import { columnsOn } from '../status/matrix-frame.ts';
import type { PublicAchievement } from '../records.ts';

/** People whose records are held at a time, and people of one PDF of the matrix: memory does not grow with the pack. */
const atOnce = 25;
const perMatrix = 100;

type Proof = { publicId: string; number: string; versionId: string | null; found: PublicAchievement };
type Piece = { id: string; files: StoredFile[] };
type Batch = { people: Person[]; whys: Map<string, Why[]>; proofs: Map<string, Proof>; evidence: Map<string, Piece> };
type Entry = Extract<ZipEntry, object>;

/**
 * Everything in a pack, one file after the other; the manifest comes last, since it names all the others with what they
 * turned out to be.
 */
export async function* packEntries(
  runtime: Runtime,
  pack: PackStanding,
  begin: (done: number) => Promise<PackStanding>,
  made: { files: number },
): AsyncGenerator<Entry> {
  const spool = await mkdtemp(join(tmpdir(), 'muster-pack-'));
  try {
    yield* entries(runtime, pack, begin, made, spool);
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

async function* entries(
  runtime: Runtime,
  pack: PackStanding,
  begin: (done: number) => Promise<PackStanding>,
  made: { files: number },
  spool: string,
): AsyncGenerator<Entry> {
  const { locale, on, knownAt, knownOn } = pack;
  const { personIds, ...narrowed } = pack.asked;
  const seen = { on, knownAt, knownOn };
  const reading = <R>(who: PackStanding, run: (work: Work) => Promise<R>) =>
    workAs(runtime, who.acting, { write: false, snapshot: true, patienceSeconds: 60 }, (work) => {
      work.authorize('auditPack.make', { companyId: work.companyId });
      return run(work);
    });
  const { preface, columns } = await reading(await begin(0), async (work) => ({
    preface: await prefaceOf({ work, seen, narrowed, locale }, 'csv'),
    columns: await columnsOn(work, seen, narrowed),
  }));
  // As known now stays what was known when the pack was asked for: the instant says so.
  const told = preface.map(([term, words]) => {
    if (term === matrixWords.knownOn[locale] && !knownOn)
      return [auditPackWords.knownAt[locale], `${knownAt.slice(0, 19)}Z`];
    if (term === matrixWords.filters[locale] && personIds)
      return [term, labelled(auditPackWords.chosen[locale], String(personIds.length), locale)];
    if (term === matrixWords.legend[locale]) return [term, `${words} ${auditPackWords.notAsked[locale]}`];
    return [term!, words!];
  });
  const [csvFile, cellsFile] = [join(spool, 'matrix.csv'), join(spool, 'cells')];
  const line = (fields: readonly string[]) => `${fields.map(csvText).join(',')}\r\n`;
  await appendFile(
    csvFile,
    `${byteOrderMark}${told.map(line).join('')}\r\n${line(lineHeads.map((head) => matrixWords[head][locale]))}`,
  );

  const files: { path: string; bytes: number; sha256: string }[] = [];
  const taken = new Set<string>();
  /** A path of its own: what is safe as a name may be the same for two that were not. */
  const free = (path: string): string => {
    const dot = path.lastIndexOf('.');
    let own = path;
    for (let n = 2; taken.has(own.toLowerCase()); n += 1) own = `${path.slice(0, dot)} (${n})${path.slice(dot)}`;
    taken.add(own.toLowerCase());
    return own;
  };
  const noted = (name: string, content: Content): Entry => ({
    name,
    content: hashed(content, (bytes, sha256) => files.push({ path: name, bytes, sha256 })),
  });
  const listed: Listed[] = [];
  const versions = new Set<string>();
  let forMatrix: PaperRow[] = [];
  let part = 0;
  const parts = Math.ceil(pack.peopleTotal / perMatrix);
  let cells = 0;
  const matrixPart = async () => {
    part += 1;
    const pdf = await drawMatrix(
      { rows: forMatrix, columns, preface: told, locale, paper: pack.paper },
      runtime.config.pdfMegabytes,
    );
    forMatrix = [];
    return noted(parts <= 1 ? 'matrix.pdf' : `matrix-${part}.pdf`, [pdf]);
  };

  let done = 0;
  for (let after: string[] | null = null; ;) {
    const who = await begin(done);
    const page: Batch & { last: string[] | null } = await reading(who, (work) => batchOf(work, pack, after));
    for (const person of page.people) {
      const folder = `people/${safe(`${person.employeeNumber} ${person.name}`)}`;
      const whys = page.whys.get(person.personId) ?? [];
      const own: string[] = [];
      await appendFile(csvFile, whys.map((why) => line(fieldsOf(person, why, locale))).join(''));
      for (const why of whys) {
        await appendFile(cellsFile, `${cells++ > 0 ? ',\n' : ''}${JSON.stringify(cellOf(person, why, pack))}`);
      }
      for (const publicId of new Set(whys.flatMap((why) => why.proof?.publicId ?? []))) {
        const proof = page.proofs.get(publicId);
        if (!proof) continue;
        if (proof.versionId) versions.add(proof.versionId);
        const path = free(`${folder}/certificates/${safe(proof.number)}.pdf`);
        own.push(path);
        yield noted(path, certificate(runtime, proof, pack));
      }
      for (const evidenceId of new Set(whys.flatMap((why) => why.proof?.evidenceId ?? []))) {
        for (const [place, file] of (page.evidence.get(evidenceId)?.files ?? []).entries()) {
          const path = free(`${folder}/evidence/${safe(`${evidenceId.slice(-6)}-${place + 1}-${file.name}`)}`);
          own.push(path);
          yield noted(path, bytesOf(runtime, file));
        }
      }
      listed.push({ name: person.name, number: person.employeeNumber, positions: person.positions, files: own });
      forMatrix.push({ person, cells: whys.map(paperCellOf) });
      done += 1;
      if (forMatrix.length === perMatrix) yield await matrixPart();
    }
    if (page.last === null) break;
    after = page.last;
  }
  if (forMatrix.length > 0) yield await matrixPart();
  yield noted('matrix.csv', createReadStream(csvFile));
  const courses: { title: string; name: string; path: string }[] = [];
  for (const versionId of versions) {
    const { title, name, html } = await reading(await begin(done), async (work) =>
      outlinePage(await courseOf(work, versionId), await outlineOf(work, versionId), locale),
    );
    const path = free(`courses/${safe(title)}.html`);
    courses.push({ title, name, path });
    yield noted(path, [html]);
  }
  const documents = files.map(({ path }) => path).filter((path) => path.startsWith('matrix'));
  yield noted('index.html', [indexPage({ preface: told, people: listed, documents, courses, locale })]);
  made.files = files.length + 1;
  yield { name: 'manifest.json', content: manifest(told, files, cells > 0 ? cellsFile : null, locale) };
}

/** A page of people with everything that goes into their folders, read in one moment. */
async function batchOf(
  work: Work,
  pack: PackStanding,
  after: string[] | null,
): Promise<Batch & { last: string[] | null }> {
  const { on, knownAt, knownOn, asked } = pack;
  const { personIds, ...narrowed } = asked;
  const seen = { on, knownAt, knownOn };
  const limit = personIds ? 500 : atOnce;
  const page = await peopleShown(work, seen, narrowed, after, limit);
  const chosen = personIds ? page.filter(({ personId }) => personIds.includes(personId)) : page;
  const last = page.length < limit ? null : [page.at(-1)!.key, page.at(-1)!.personId];
  const { rows } = await explain(work, {
    people: chosen,
    seen,
    future: false,
    forAdmin: true,
    asked: await loadAsked(work, work.companyId),
  });
  const whys = Map.groupBy(
    rows.filter(
      ({ requirement }) =>
        (!narrowed.mandatory || requirement.kind === 'mandatory') &&
        (!narrowed.positionId || !requirement.position || requirement.position.id === narrowed.positionId),
    ),
    ({ personId }) => personId,
  );
  const proofs =
    await sql<Proof>`select public_id as "publicId", certificate_number as number, course_version_id as "versionId",
      public_achievement(public_id) as found
    from achievements where company_id = ${work.companyId}
      and public_id = any(${rows.flatMap((why) => why.proof?.publicId ?? [])})`.execute(work.tx);
  const evidence = await sql<Piece>`select e.id, e.files || coalesce((select jsonb_agg(f)
      from evidence_events v, jsonb_array_elements(v.files) f
      where v.company_id = e.company_id and v.evidence_id = e.id), '[]') as files
    from evidence e where e.company_id = ${work.companyId}
      and e.id = any(${rows.flatMap((why) => why.proof?.evidenceId ?? [])}::uuid[])`.execute(work.tx);
  return {
    people: chosen,
    last,
    whys,
    proofs: new Map(proofs.rows.map((row) => [row.publicId, row])),
    evidence: new Map(evidence.rows.map((row) => [row.id, row])),
  };
}

const paperCellOf = (why: Why) => ({
  ...{ status: why.status, qualified: why.qualified, coveredThrough: why.coveredThrough, dueOn: shownDueOn(why) },
  ...{ rowId: why.requirement.rowId, kind: why.requirement.kind },
});

function cellOf(person: Person, why: Why, { locale }: PackStanding) {
  const { requirement, proof } = why;
  return {
    employeeNumber: person.employeeNumber,
    name: person.name,
    requirement: targetsName(requirement.targets, locale),
    requirementVersion: requirement.version,
    kind: requirement.kind,
    status: why.status,
    letter: statusMarks[why.status].letter,
    qualified: why.qualified,
    validFrom: why.validFrom,
    validThrough: why.validThrough,
    dueOn: shownDueOn(why),
    certificate: proof?.certificateNumber ?? null,
    why: whySentences(why, locale, (day) => day),
    fix: remedySentence(why, locale),
  };
}

async function* certificate(
  runtime: Runtime,
  { found }: Proof,
  { paper, locale }: PackStanding,
): AsyncGenerator<Uint8Array> {
  yield await certificatePdf({ runtime }, found, { format: paper, locale, holderName: found.snapshot.holderName });
}

async function* bytesOf(runtime: Runtime, { bucket, path }: StoredFile): AsyncGenerator<Uint8Array> {
  yield* (await runtime.files.read(bucket, path)) as AsyncIterable<Uint8Array>;
}

async function* manifest(
  preface: string[][],
  files: object[],
  cellsFile: string | null,
  locale: PackStanding['locale'],
): AsyncGenerator<string | Uint8Array> {
  yield `{"title":${JSON.stringify(auditPackWords.title[locale])},\n"about":${JSON.stringify(Object.fromEntries(preface))},\n"files":[\n`;
  yield files.map((file) => JSON.stringify(file)).join(',\n');
  yield '\n],\n"cells":[\n';
  if (cellsFile) yield* createReadStream(cellsFile) as AsyncIterable<Uint8Array>;
  yield '\n]}\n';
}

async function courseOf(work: Work, versionId: string): Promise<PackCourse> {
  const { rows } = await sql<PackCourse>`select c.code, v.number, (select jsonb_object_agg(t.key, t.value ->> 'title')
      from jsonb_each(v.texts) t) as titles, v.published_at as "publishedAt"
    from course_versions v join courses c on c.id = v.course_id where v.id = ${versionId}`.execute(work.tx);
  return rows[0]!;
}

/** A name that is one step of a path everywhere: no separators, no leading dot, not too long. */
function safe(name: string): string {
  return (
    name
      .replace(/\.{2,}/g, '.')
      .replace(/[^\p{L}\p{N} .,'()-]+/gu, '_')
      .replace(/^[. ]+|[. ]+$/g, '')
      .slice(0, 90) || '_'
  );
}
