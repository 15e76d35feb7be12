// npm run bench certificates [-- --json]
// How many certificates one core draws in a second: counted in processor time, so that a busy machine says the same.
import { randomBytes } from 'node:crypto';
import type { CertificateFacts } from '../server/src/modules/qualification/certificates/certificate-page.ts';
import { certificateWords } from '../server/src/modules/qualification/certificates/certificate-words.ts';
import { qrOf } from '../server/src/platform/files/qr.ts';
import type { Figure } from './ground/report.ts';
import { options, report, say } from './ground/report.ts';

// React's development build is twice as slow; the server runs the other one.
process.env['NODE_ENV'] = 'production';
const { renderCertificate } = await import('../server/src/modules/qualification/certificates/certificate-page.ts');

const goal = 50;
const many = Number(options.rounds ?? 60);
const holders = [
  'Amara Okafor',
  'Léonie Tremblay-Gagné',
  'Jiří Dvořák',
  'Nguyễn Thị Ánh Tuyết',
  'Ελένη Παπαδοπούλου',
  'Анна Кузнецова',
  'Ana María Fernández de la Vega',
  'Zoë Ångström',
];
const titles = [
  'Hazard communication',
  'Working at heights',
  'Forklift operation, counterbalanced',
  'Lockout and tagout of hazardous energy',
];

const figures: Figure[] = [];
for (const format of ['a4', 'letter', 'card'] as const) {
  for (let index = 0; index < 40; index++) await renderCertificate(await facts(index), format);
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let index = 0; index < many; index++) {
    const begun = performance.now();
    await renderCertificate(await facts(index), format);
    times.push(performance.now() - begun);
  }
  const used = process.cpuUsage(before);
  const perSecond = (many * 1_000_000) / (used.user + used.system);
  times.sort((a, b) => a - b);
  say(`${format}: ${(1000 / perSecond).toFixed(1)} ms of processor time each`);
  figures.push({
    name: `certificates as ${format}`,
    ours: perSecond,
    unit: '/s per core',
    goal: `≥ ${goal}`,
    ok: perSecond >= goal,
    p50: times[Math.floor(many / 2)]!,
    p99: times.at(-1)!,
    rss: process.memoryUsage().rss / 1024 / 1024,
  });
}
process.exitCode = report(figures);

async function facts(index: number): Promise<CertificateFacts> {
  const language = index % 2 === 0 ? 'en' : 'fr';
  return {
    words: certificateWords[language],
    language,
    holderName: holders[index % holders.length]!,
    title: titles[index % titles.length]!,
    courseCode: `HAZ-${100 + index}`,
    courseVersion: 1 + (index % 3),
    completedOn: 'March 14, 2026',
    validThrough: index % 4 === 0 ? null : 'March 13, 2027',
    number: `M-${String(index).padStart(8, '0')}`,
    code: 'K7QF-2M9XPA',
    duration: '45 min',
    completed: certificateWords[language].completed,
    earned: null,
    references: '29 CFR 1910.1200 · CSA Z462',
    issuer: 'Northgate Fabrication',
    address: 'localhost:3000/achievements',
    // As long as a real one, whose proof travels in it.
    qr: await qrOf(
      `https://muster.example/achievements/${randomBytes(16).toString('base64url')}#p=${randomBytes(220).toString('base64url')}`,
    ),
    logo: null,
    revokedOn: null,
  };
}
