import { parentPort, workerData } from 'node:worker_threads';
import type { Paper } from './report-pdf.ts';

const { renderReport } = await import('./report-pdf.ts');
parentPort!.postMessage(await renderReport(workerData as Paper));
