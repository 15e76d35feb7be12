import { exportSignedLogs } from '@app/contract/reports/log-anchors';
import { logList } from '@app/domain/reports/log-list';
import { columnsOf } from '@app/domain/lists/list';
import { takeAnchor } from '../../../platform/audit/audit-check.ts';
import { bare } from '../../../platform/http/handler.ts';
import type { Call } from '../../../platform/http/handler.ts';
import type { Pack } from '../../../platform/lists/files/list-export.ts';
import { exportList } from '../../../platform/lists/files/list-export.ts';
import type { ExportInput } from '../../../platform/lists/files/export-definition.ts';
import type { LogManifest } from '../../../platform/audit/log-manifest.ts';
import { signManifest } from '../../../platform/audit/log-manifest.ts';
import { zip } from '../../../platform/files/zip.ts';
import { askOf } from './log-anchors.ts';

/** The log as a file that can be shown to be what left here: the rows, and behind them what is signed of them. */
const signed = (
  { runtime: { secrets, config } }: Call,
  { columns: _columns, sort: _sort, locale: _locale, format, ...filters }: ExportInput,
): Pack => ({
  extension: 'zip',
  mime: 'application/zip',
  async *write(file, work, done) {
    const { heads } = await takeAnchor(askOf(work), work.now);
    const company = filters['company'];
    const name = `logs.${format}`;
    async function* parts() {
      yield { name, content: file };
      const manifest: LogManifest = {
        ...({ kind: 'muster-log-export', version: 1 } as const),
        ...{ issuer: config.publicOrigin, keys: `${config.publicOrigin}/.well-known/jwks.json` },
        ...{ at: work.now, file: name, sha256: done.sha256!, rows: done.rows, filters },
        heads: heads.filter(({ companyId }) => company === undefined || companyId === company),
      };
      yield { name: 'manifest.jws', content: [signManifest(secrets, manifest)] };
      // The same to read; what counts is the signed one.
      yield { name: 'manifest.json', content: [`${JSON.stringify(manifest, null, 2)}\n`] };
    }
    yield* zip(parts());
  },
});

export const exportSigned = bare(exportSignedLogs, (input, call) => {
  const asked = { ...input, columns: columnsOf(logList).join(',') } as ExportInput;
  return exportList(
    { ...call.runtime.reports.get('logs')!, endpoint: exportSignedLogs as never },
    asked,
    call,
    signed(call, asked),
  );
});
