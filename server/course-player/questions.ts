import type { Answer, Question } from '@app/domain/assessment/quiz';
import type { ExportWords } from '@app/domain/packages/export/export-words';
import { filled } from '@app/domain/packages/export/export-filled';
import { element } from './elements.ts';

export type ShownQuestion = {
  question: Question;
  options: string[];
  given: Answer | undefined;
  words: ExportWords;
  answer: (answer: Answer) => void;
};

/** The fields of one question. Keys are those of the author: anyone who opens the file has them anyway. */
export function questionFields(asked: ShownQuestion): HTMLElement {
  const { question } = asked;
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'trueFalse':
      return choices(asked);
    case 'numeric':
    case 'shortText':
      return typed(asked);
    case 'ordering':
      return ordering(asked);
    case 'matching':
      return matching(asked);
    case 'hotspot':
      return hotspot(asked);
  }
}

function choices({ question, options, given, words, answer }: ShownQuestion): HTMLElement {
  const lines =
    question.kind === 'single' || question.kind === 'multiple'
      ? options.map((key) => ({ key, text: question.options.find((option) => option.key === key)!.text.en }))
      : [
          { key: 'true', text: words.quiz.yes },
          { key: 'false', text: words.quiz.no },
        ];
  const several = question.kind === 'multiple';
  const chosen = (key: string) =>
    given?.kind === 'single'
      ? given.choice === key
      : given?.kind === 'multiple'
        ? given.choices.includes(key)
        : given?.kind === 'trueFalse' && String(given.value) === key;
  const box = element('div', { class: 'choices' });
  const change = () => {
    const picked = [...box.querySelectorAll('input')].filter((input) => input.checked).map((input) => input.value);
    if (question.kind === 'multiple') answer({ kind: 'multiple', choices: picked });
    else if (question.kind === 'single') answer({ kind: 'single', choice: picked[0]! });
    else answer({ kind: 'trueFalse', value: picked[0] === 'true' });
  };
  for (const { key, text } of lines) {
    const input = element('input', {
      type: several ? 'checkbox' : 'radio',
      name: `q-${question.key}`,
      value: key,
      checked: chosen(key),
      change,
    });
    box.append(element('label', {}, input, element('span', {}, text)));
  }
  return box;
}

function typed({ question, given, words, answer }: ShownQuestion): HTMLElement {
  const value =
    given?.kind === 'numeric' && Number.isFinite(given.number)
      ? String(given.number)
      : given?.kind === 'shortText'
        ? given.text
        : '';
  const input = element('input', {
    type: 'text',
    value,
    maxlength: 500,
    autocomplete: 'off',
    ...(question.kind === 'numeric' && { inputmode: 'decimal' }),
  });
  input.addEventListener('input', () => {
    if (question.kind === 'shortText') return answer({ kind: 'shortText', text: input.value });
    // Both 0.5 and 0,5 are written.
    const text = input.value.trim().replace(',', '.');
    answer({ kind: 'numeric', number: text === '' ? Number.NaN : Number(text) });
  });
  const unit = question.kind === 'numeric' ? question.unit : undefined;
  return element(
    'label',
    { class: 'typed' },
    element('span', {}, words.quiz.answer),
    element('span', {}, input, unit ? ` ${unit}` : null),
  );
}

function ordering({ question, options, given, words, answer }: ShownQuestion): HTMLElement {
  if (question.kind !== 'ordering') throw new Error(question.kind);
  const nameOf = (key: string) => question.items.find((item) => item.key === key)!.text.en;
  const list = element('ol', { class: 'ordering' });
  let order = given?.kind === 'ordering' ? given.order : options;
  const draw = (focus?: [key: string, up: boolean]) => {
    list.replaceChildren(
      ...order.map((key, index) => {
        const step = (by: -1 | 1, label: string) =>
          element(
            'button',
            {
              type: 'button',
              'aria-label': filled(label, { name: nameOf(key) }),
              disabled: !order[index + by],
              click: () => move(key, by),
            },
            by < 0 ? '↑' : '↓',
          );
        return element(
          'li',
          { 'data-key': key },
          element('span', {}, nameOf(key)),
          step(-1, words.quiz.up),
          step(1, words.quiz.down),
        );
      }),
    );
    if (!focus) return;
    const buttons = [...list.querySelectorAll<HTMLButtonElement>(`[data-key="${focus[0]}"] button`)];
    (
      buttons.find((button, place) => !button.disabled && (place === 0) === focus[1]) ??
      buttons.find((button) => !button.disabled)
    )?.focus();
  };
  const move = (key: string, by: -1 | 1) => {
    const at = order.indexOf(key);
    const next = [...order];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    order = next;
    draw([key, by < 0]);
    answer({ kind: 'ordering', order });
  };
  draw();
  return list;
}

function matching({ question, options, given, words, answer }: ShownQuestion): HTMLElement {
  if (question.kind !== 'matching') throw new Error(question.kind);
  const matches: Record<string, string> = given?.kind === 'matching' ? { ...given.matches } : {};
  const rightOf = (key: string) => question.pairs.find((pair) => pair.key === key)!.right.en;
  return element(
    'div',
    { class: 'matching' },
    ...question.pairs.map((pair) => {
      const select = element(
        'select',
        { 'aria-label': filled(words.quiz.matchFor, { name: pair.left.en }) },
        element('option', { value: '' }, words.quiz.choose),
      );
      for (const key of options)
        select.append(element('option', { value: key, selected: matches[pair.key] === key }, rightOf(key)));
      select.addEventListener('change', () => {
        if (select.value) matches[pair.key] = select.value;
        else delete matches[pair.key];
        answer({ kind: 'matching', matches: { ...matches } });
      });
      return element('div', {}, element('span', {}, pair.left.en), select);
    }),
  );
}

function hotspot({ question, given, words, answer }: ShownQuestion): HTMLElement {
  if (question.kind !== 'hotspot') throw new Error(question.kind);
  const mark = element('span', { class: 'mark', 'aria-hidden': 'true' });
  const told = element('p', { role: 'status', class: 'hint' });
  let at = given?.kind === 'hotspot' ? { x: given.x, y: given.y } : null;
  const show = () => {
    mark.hidden = at === null;
    if (!at) return;
    mark.style.left = `${at.x * 100}%`;
    mark.style.top = `${at.y * 100}%`;
    told.textContent = `${Math.round(at.x * 100)} %, ${Math.round(at.y * 100)} %`;
  };
  const put = (x: number, y: number) => {
    at = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
    show();
    answer({ kind: 'hotspot', ...at });
  };
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-0.02, 0],
    ArrowRight: [0.02, 0],
    ArrowUp: [0, -0.02],
    ArrowDown: [0, 0.02],
  };
  const picture = element(
    'div',
    {
      class: 'spot',
      tabindex: 0,
      role: 'application',
      'aria-label': `${question.alt.en}. ${words.quiz.spot}`,
      click: (event: MouseEvent) => {
        const frame = picture.getBoundingClientRect();
        put((event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
      },
      keydown: (event: KeyboardEvent) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        put(at ? at.x + step[0] : 0.5, at ? at.y + step[1] : 0.5);
      },
    },
    element('img', { src: question.picture.en, alt: question.alt.en, draggable: 'false' }),
    mark,
  );
  show();
  return element('div', {}, element('p', { class: 'hint' }, words.quiz.spot), picture, told);
}

/** True when something was answered. */
export function isAnswered(answer: Answer | undefined): boolean {
  if (!answer) return false;
  if (answer.kind === 'multiple') return answer.choices.length > 0;
  if (answer.kind === 'numeric') return Number.isFinite(answer.number);
  if (answer.kind === 'shortText') return answer.text.trim() !== '';
  return answer.kind !== 'matching' || Object.keys(answer.matches).length > 0;
}

/** The right answer in words; null for a place in a picture, which is told by its feedback. */
export function solutionWords(question: Question, words: ExportWords): string | null {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.options
        .filter((option) => option.correct)
        .map((option) => option.text.en)
        .join(' · ');
    case 'trueFalse':
      return question.answer ? words.quiz.yes : words.quiz.no;
    case 'numeric':
      return `${question.answer}${question.tolerance > 0 ? ` ± ${question.tolerance}` : ''}${question.unit ? ` ${question.unit}` : ''}`;
    case 'shortText':
      return question.accepted[0] ?? null;
    case 'ordering':
      return question.items.map((item) => item.text.en).join(' → ');
    case 'matching':
      return question.pairs.map((pair) => `${pair.left.en} – ${pair.right.en}`).join(' · ');
    case 'hotspot':
      return null;
  }
}
