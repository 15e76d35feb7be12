import type { PlayedCourse, UnitState } from '@app/domain/packages/export/export-played';
import { courseStandingOf, waitsFor, withSeen } from '@app/domain/packages/export/export-played';
import { packPlayed, unpackPlayed } from '@app/domain/packages/export/export-suspend';
import type { ExportWords } from '@app/domain/packages/export/export-words';
import { filled } from '@app/domain/packages/export/export-filled';
import { find } from './elements.ts';
import { watchFilm } from './video.ts';
import { playQuiz } from './quiz.ts';
import type { Opening, Report } from './report.ts';
import { cmi5Reporter } from './report-cmi5.ts';
import { scormReporter } from './report-scorm12.ts';

type Data = { standard: 'scorm12' | 'cmi5'; words: ExportWords; course: PlayedCourse };
const { standard, words, course } = JSON.parse(find('course')!.textContent) as Data;
const reporter = standard === 'cmi5' ? cmi5Reporter() : scormReporter();
const saveEvery = 15;

/** Plays the course for one learner: shows a unit at a time, counts what was seen, and tells the system. */
function play({ kept, mode, passMark }: Opening): void {
  if (passMark !== undefined) for (const { quiz } of course.units) if (quiz) quiz.settings.passMark = passMark;
  let played = unpackPlayed(course, kept);
  let failedHere = false;
  let unsaved = 0;
  let over = false;
  const unitAt = () => course.units[played.at]!;
  const sectionOf = (unitId: string) => document.querySelector<HTMLElement>(`section[data-unit="${unitId}"]`)!;
  const standing = () => courseStandingOf(course, played);
  const report = (): Report => ({
    standing: standing(),
    played,
    kept: packPlayed(played),
    unitId: unitAt().id,
    kind: unitAt().kind,
    failedHere,
  });

  const message = (text: string) => {
    const place = find('message')!;
    place.textContent = text;
    place.hidden = text === '';
  };
  const lastingMessage = () => {
    const { complete, failed, graded } = standing();
    if (mode === 'alone') return words.alone;
    if (mode === 'looking') return words.reading;
    return complete ? (graded ? words.passed : words.complete) : failed ? words.failed : '';
  };
  const paint = () => {
    const now = standing();
    find('progress')!.textContent = filled(words.progress, { percent: now.percent });
    find<HTMLProgressElement>('bar')!.value = now.percent;
    for (const button of document.querySelectorAll<HTMLElement>('[data-to]')) {
      const id = button.dataset['to']!;
      button.toggleAttribute('aria-current', id === unitAt().id);
      button.setAttribute('aria-disabled', String(waitsFor(course, now.done, id).length > 0));
      button.querySelector('[data-mark]')!.textContent = now.done.has(id) ? `✓ ${words.done}` : '';
    }
    find<HTMLButtonElement>('previous')?.toggleAttribute('disabled', played.at === 0);
    find<HTMLButtonElement>('next')?.toggleAttribute('disabled', played.at === course.units.length - 1);
  };

  const save = async () => {
    unsaved = 0;
    if (mode !== 'recording' || over) return;
    const told = await reporter.save(report());
    find('saved')!.textContent = told ? words.saved : words.unsaved;
  };
  const change = (index: number, next: UnitState, now: boolean) => {
    const before = standing();
    played = { ...played, units: played.units.map((state, at) => (at === index ? next : state)) };
    const after = standing();
    paint();
    if (after.done.size > before.done.size || after.complete !== before.complete) message(lastingMessage());
    if (now || after.done.size > before.done.size || after.complete !== before.complete) void save();
  };
  const see = (index: number, seen: { seconds?: number; furthest?: number; finished?: boolean }) =>
    change(
      index,
      withSeen(course.units[index]!, played.units[index]!, { seconds: 0, furthest: 0, finished: false, ...seen }),
      false,
    );

  const show = (index: number, focus: boolean) => {
    const unit = course.units[index]!;
    const titles = waitsFor(course, standing().done, unit.id);
    if (titles.length > 0) return message(filled(words.locked, { titles: titles.join(', ') }));
    for (const film of document.querySelectorAll('video')) film.pause();
    played = { ...played, at: index };
    for (const section of document.querySelectorAll<HTMLElement>('section[data-unit]'))
      section.hidden = section.dataset['unit'] !== unit.id;
    find('outline')?.classList.remove('open');
    find('contents')?.setAttribute('aria-expanded', 'false');
    message(lastingMessage());
    paint();
    if (focus) {
      window.scrollTo(0, 0);
      find(`title-${unit.id}`)!.focus({ preventScroll: true });
    }
    void save();
  };

  for (const [index, unit] of course.units.entries()) {
    const section = sectionOf(unit.id);
    const end = section.querySelector('[data-end]');
    if (end) new IntersectionObserver(([entry]) => entry?.isIntersecting && see(index, { furthest: 1 })).observe(end);
    section.querySelector('[data-read]')?.addEventListener('click', () => see(index, { furthest: 1, finished: true }));
    const film = section.querySelector<HTMLVideoElement>('[data-film]');
    if (film)
      watchFilm(
        film,
        unit,
        () => played.units[index]!.furthest,
        (seen) => see(index, seen),
      );
    const host = section.querySelector<HTMLElement>('[data-quiz]');
    if (host && unit.quiz)
      playQuiz(host, {
        unit: { ...unit, quiz: unit.quiz },
        words,
        language: course.language,
        state: () => played.units[index]!,
        change: (next, ended) => {
          failedHere ||= ended && next.attempts.at(-1)?.passed === false;
          change(index, next, ended);
        },
      });
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-to]'))
    button.addEventListener('click', () =>
      show(
        course.units.findIndex((unit) => unit.id === button.dataset['to']),
        true,
      ),
    );
  find('previous')?.addEventListener('click', () => show(Math.max(0, played.at - 1), true));
  find('next')?.addEventListener('click', () => show(Math.min(course.units.length - 1, played.at + 1), true));
  find('contents')?.addEventListener('click', () => {
    const open = find('outline')!.classList.toggle('open');
    find('contents')!.setAttribute('aria-expanded', String(open));
  });

  const leave = () => {
    if (over) return;
    if (mode !== 'alone') reporter.leave(report());
    over = true;
  };
  window.addEventListener('pagehide', leave);
  find('exit')!.addEventListener('click', () => {
    leave();
    const address = reporter.returnAddress();
    if (address) return location.assign(address);
    document.body.classList.add('closed');
    message(words.closed);
    window.close();
  });
  setInterval(() => {
    if (over || document.visibilityState !== 'visible') return;
    const before = standing().complete;
    played = { ...played, seconds: played.seconds + 1 };
    see(played.at, { seconds: 1 });
    unsaved += 1;
    if (unsaved >= saveEvery || standing().complete !== before) void save();
  }, 1000);
  show(played.at, false);
}

void reporter.begin().then(play);
