import { importLimits } from '@app/domain/imports/limits';
import { useRef, useState } from 'react';
import { call } from '../../../../../api/client.ts';
import { refreshAll } from '../../../../../api/queries.ts';
import type { DraftValues } from '../../../../../modules/evidence/draftStore.ts';
import { evidenceReads } from '../../../../../modules/evidence/states.ts';
import { refusalWords } from '../../../../../words/words.ts';
import { readFile } from './readFile.ts';
import type { CertificateRow } from './rows.ts';
import { rowOf, toSend, valuesOf } from './rows.ts';
import { sendRow } from './sendRow.ts';

/**
 * Files on their way at a time: the server draws pictures again, one after the other gains nothing and more at once
 * little.
 */
const atOnce = 3;

type Known = { today: string; hasOtherReviewer: boolean };

/** The files of one go: read, matched to people, put right by hand, sent one by one. */
export function useCertificates() {
  const [rows, setRows] = useState<CertificateRow[]>([]);
  const [known, setKnown] = useState<Known | null>(null);
  const [reading, setReading] = useState<{ done: number; total: number } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Files that had no room in this go. */
  const [beyond, setBeyond] = useState(0);
  const [sending, setSending] = useState<{ done: number; total: number } | null>(null);
  const stopping = useRef(false);

  const change = (key: string, to: Partial<CertificateRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...to } : row)));

  const take = async (files: File[]) => {
    const room = importLimits.certificates - rows.length;
    const some = files.slice(0, room);
    setBeyond(files.length - some.length);
    setRefusal(null);
    if (some.length === 0) return;
    setReading({ done: 0, total: some.length });
    try {
      const read: Awaited<ReturnType<typeof readFile>>[] = [];
      for (const file of some) {
        read.push(await readFile(file));
        setReading({ done: read.length, total: some.length });
      }
      const asked = read.flatMap(({ file, sha256 }) =>
        sha256 === null ? [] : { name: file.name.slice(-255), sha256 },
      );
      const answer = asked.length > 0 ? await call('matchCertificates', { files: asked }) : null;
      if (answer) setKnown({ today: answer.today, hasOtherReviewer: answer.hasOtherReviewer });
      const matches = [...(answer?.files ?? [])];
      const pairs = read.map((one) => ({ one, match: one.sha256 === null ? null : (matches.shift() ?? null) }));
      setRows((all) => pairs.reduce((before, { one, match }) => [...before, rowOf(one, match, before)], all));
    } catch (error) {
      setRefusal(refusalWords(error));
    } finally {
      setReading(null);
    }
  };

  const send = async (all: DraftValues) => {
    const waiting = toSend(rows);
    const total = waiting.length;
    stopping.current = false;
    setSending({ done: 0, total });
    const work = async () => {
      for (let row = waiting.shift(); row && !stopping.current; row = waiting.shift()) {
        change(row.key, { sending: 'now', refusal: null });
        const words = await sendRow(row, valuesOf(row, all), () => stopping.current);
        change(row.key, words === null ? { sending: 'done' } : { sending: 'no', refusal: words });
        setSending((now) => now && { ...now, done: now.done + 1 });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setSending(null);
    await refreshAll(evidenceReads);
  };

  return {
    rows,
    known,
    reading,
    refusal,
    beyond,
    sending,
    take,
    change,
    send,
    stop: () => {
      stopping.current = true;
    },
    remove: (key: string) => setRows((all) => all.filter((row) => row.key !== key)),
    clear: () => {
      setRows([]);
      setBeyond(0);
    },
  };
}

export type Certificates = ReturnType<typeof useCertificates>;
