import * as api from '@app/contract/catalogue/course-packages';
import { DomainError } from '@app/domain/errors';
import { cmi5Structure, scorm12Manifest } from '@app/domain/packages/export/export-manifests';
import { coursePage, unitPage } from '@app/domain/packages/export/export-page';
import type { ExportPlan, ExportStandard, ExportedCourse } from '@app/domain/packages/export/export-plan';
import { exportPlan } from '@app/domain/packages/export/export-plan';
import { notesText } from '@app/domain/packages/export/export-words';
import type { ContentLanguage } from '@app/domain/localised';
import { Readable } from 'node:stream';
import { contentVersion } from '../content/index.ts';
import type { FileStore, StoredFile } from '../../platform/files/files.ts';
import { bare, command } from '../../platform/http/handler.ts';
import { workAs } from '../../platform/runtime.ts';
import { recordSecurityEvent } from '../../platform/security/security-events.ts';
import { readSignedValue, signValue } from '../../platform/security/signed-value.ts';
import type { Work } from '../../platform/database/work.ts';
import type { ZipEntry } from '../../platform/files/zip.ts';
import { zip } from '../../platform/files/zip.ts';
import { outlineOf } from './outline.ts';
import { playerScript, playerStyle } from './player-script.ts';
import { courseVersion, publishedVersion } from './versions.ts';

const purpose = 'coursePackage';
const ticketMinutes = 10;
/** A ZIP of the plain form holds four gigabytes; what is written besides the media is small. */
const largest = 4 * 1024 ** 3 - 64 * 1024 ** 2;

type Ticket = {
  versionId: string;
  standard: ExportStandard;
  language: ContentLanguage;
  personId: string;
  until: string;
};

/** Answer keys go along: only who writes courses may, and the wish is written down before anything leaves. */
const prepareCoursePackage = command(
  api.prepareCoursePackage,
  async (work, { courseId, standard, language }, { runtime }) => {
    work.authorize('catalogue.export');
    const version = await publishedVersion(work, courseId);
    if (!version) throw new DomainError('notFound');
    const plan = exportPlan(await exportedCourse(work, version.id), language, standard);
    const bytes = [...plan.files.values()].reduce((sum, file) => sum + file.bytes, 0);
    if (plan.course.units.length === 0) throw new DomainError('nothingToExport');
    if (bytes > largest) throw new DomainError('fileTooLarge', { limit: largest });
    const until = new Date(Date.parse(work.now) + ticketMinutes * 60_000).toISOString();
    const ticket: Ticket = { versionId: version.id, standard, language, personId: work.personId, until };
    const left = plan.notes.filter(({ where }) => where !== '').length;
    work.record({
      entity: 'course',
      entityId: courseId,
      action: 'catalogue.export',
      changes: { version: version.number, standard, language, bytes, notes: left },
    });
    return {
      ticket: signValue(runtime.secrets.session, purpose, ticket),
      filename: nameOf(version, standard, language),
      versionNumber: version.number,
      units: plan.course.units.length,
      bytes,
      notes: plan.notes.map((note) => ({ ...note, count: 'count' in note ? note.count : null })),
    };
  },
);

/**
 * What is published never changes, so nothing has to be held while the bytes go out; who reads them is asked for again
 * before each file.
 */
const downloadCoursePackage = bare(api.downloadCoursePackage, async ({ ticket }, call) => {
  const { runtime, requestId, ip } = call;
  const session = call.session!;
  const given = readSignedValue(runtime.secrets.session, purpose, ticket) as Ticket | undefined;
  const known = await workAs(
    runtime,
    session,
    { write: false, staff: true, snapshot: true, requestId, ip },
    async (work) => {
      work.authorize('catalogue.export');
      if (!given || given.personId !== work.personId || given.until <= work.now) throw new DomainError('notFound');
      const version = await courseVersion(work, given.versionId);
      return version && { version, course: await exportedCourse(work, version.id) };
    },
  );
  if (!given || !known) throw new DomainError('notFound');
  const { standard, language } = given;
  const plan = exportPlan(known.course, language, standard);
  const [script, style] = await Promise.all([playerScript(), playerStyle()]);
  await recordSecurityEvent(runtime, {
    kind: 'export',
    personId: session.personId,
    companyId: session.companyId,
    route: api.downloadCoursePackage.path,
    requestId,
    ip,
    details: { course: known.version.code, version: known.version.number, standard, language },
  });
  const entries = entriesOf({
    plan,
    standard,
    course: known.course,
    files: runtime.files,
    script,
    style,
    stillAllowed: call.stillAllowed,
  });
  const body = Readable.from(zip(entries), { objectMode: false, highWaterMark: 64 * 1024 });
  return { body, mime: 'application/zip', filename: nameOf(known.version, standard, language), cache: 'no-store' };
});

const nameOf = (
  { code, number }: { code: string; number: number },
  standard: ExportStandard,
  language: ContentLanguage,
) => `${code}-v${number}-${standard === 'scorm12' ? 'scorm-1.2' : 'cmi5'}-${language}.zip`;

type Packed = {
  plan: ExportPlan;
  standard: ExportStandard;
  course: ExportedCourse;
  files: FileStore;
  script: string;
  style: string;
  stillAllowed: () => Promise<void>;
};

async function* entriesOf({
  plan,
  standard,
  course,
  files,
  script,
  style,
  stillAllowed,
}: Packed): AsyncGenerator<ZipEntry> {
  const units = plan.course.units.map(({ id }) => id);
  const pages =
    standard === 'cmi5'
      ? units.map((id, place) => ({ name: unitPage(place), content: [coursePage(plan, standard, [id])] }))
      : [];
  const beside: ZipEntry[] = [
    ...pages,
    { name: 'player/player.js', content: [script] },
    { name: 'player/style.css', content: [style] },
    {
      name: 'export-notes.txt',
      content: [notesText(`${plan.title} (${course.code}, ${course.number})`, plan.notes, plan.language)],
    },
  ];
  const identity = { code: course.code, number: course.number, courseId: course.id };
  if (standard === 'cmi5') yield { name: 'cmi5.xml', content: [cmi5Structure(plan, identity)] };
  else {
    yield {
      name: 'imsmanifest.xml',
      content: [scorm12Manifest(plan, identity, [...beside.map(({ name }) => name), ...plan.files.keys()])],
    };
    yield { name: 'index.html', content: [coursePage(plan, standard, units)] };
  }
  yield* beside;
  for (const [name, file] of plan.files) {
    await stillAllowed();
    const { bucket, path } = file as StoredFile;
    yield { name, content: await files.read(bucket, path) };
  }
}

async function exportedCourse(work: Work, versionId: string): Promise<ExportedCourse> {
  const version = (await courseVersion(work, versionId))!;
  const sections: ExportedCourse['sections'] = [];
  for (const { id, titles, units } of await outlineOf(work, versionId)) {
    const shown: ExportedCourse['sections'][number]['units'] = [];
    for (const unit of units)
      shown.push({
        ...unit,
        content: unit.contentVersionId === null ? null : await contentVersion(work, unit.contentVersionId),
      });
    sections.push({ id, titles, units: shown });
  }
  return { ...version, id: version.courseId, sections };
}

export const exportHandlers = [prepareCoursePackage, downloadCoursePackage];
