import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../../api/client.ts';
import { keepOffline } from '../../../api/keepOffline.ts';
import { deviceOfTab } from '../../../modules/enrolment/device.ts';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import type { RunState } from '../../../modules/group-training/run-types.ts';
import { createRunClient } from '../../../modules/group-training/run-client.ts';
import { runStore } from '../../../modules/group-training/run-store.ts';
import { useSession } from '../../../session/session.ts';
import { spokenLanguage } from '../../../ui/i18n.ts';

const everyMs = 20_000;
const silent = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

/** Signed out, or asked too often, the server has not decided about the training. */
const refusal = (error: unknown): { code: string; details: Record<string, unknown> } | null =>
  error instanceof ApiError && [400, 403, 404, 409].includes(error.status)
    ? { code: error.code, details: error.details }
    : null;

export type OpenRun = { state: RunState | null; client: RunClient | null; error: unknown; retry: () => void };

/**
 * Opens a training on this device: with what the server has, or, without a connection, with what was kept of it. Sends
 * and fetches while it is open.
 */
export function useRun(trainingId: string): OpenRun {
  const { id: personId } = useSession().person;
  const [state, setState] = useState<RunState | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const client = useRef<RunClient | null>(null);

  useEffect(() => {
    let over = false;
    void (async () => {
      const store = await runStore();
      const deviceId = await deviceOfTab();
      const kept = await store.readRun(trainingId, personId);
      const fresh = await Promise.all([call('getRun', { trainingId }), call('listRunPeople', { trainingId })]).catch(
        (failure: unknown) => {
          if (!kept || !silent(failure)) throw failure;
          return null;
        },
      );
      const begun = fresh ? { run: fresh[0], people: fresh[1].people, skewMs: kept?.skewMs ?? 0 } : kept!;
      if (fresh) await store.saveRun({ trainingId, personId, ...begun });
      if (over) return;
      const opened = createRunClient(
        {
          store,
          server: {
            sync: (input) => call('syncRun', input),
            close: (input) => call('closeRun', input),
            refusal,
            isSilence: silent,
          },
          trainingId,
          personId,
          deviceId,
          locale: spokenLanguage() === 'fr' ? 'fr' : 'en',
          now: () => new Date(),
          newId: () => crypto.randomUUID(),
          onState: (next) => void (over || setState(next)),
        },
        begun,
      );
      client.current = opened;
      await opened.begin();
      void opened.sync();
      // Opened again without a connection it needs its own code: kept while there is one.
      if (fresh) void keepOffline();
    })().catch((failure: unknown) => void (over || setError(failure)));
    return () => void (over = true);
  }, [trainingId, personId, tries]);

  useEffect(() => {
    const send = () => void client.current?.sync();
    const beat = setInterval(() => document.visibilityState === 'visible' && send(), everyMs);
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      clearInterval(beat);
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
    };
  }, []);

  const retry = () => {
    setError(null);
    setTries((before) => before + 1);
  };
  return { state, client: client.current, error, retry };
}
