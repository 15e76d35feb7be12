import type { Audience } from '@app/domain/messaging/audience';
import { emptyAudience } from '@app/domain/messaging/audience';
import type { MessageChannel, MessageLanguage, MessageLink, Variant } from '@app/domain/messaging/message';
import type { Input, Result } from '../../../api/client.ts';

export type Message = Result<'getMessage'>;
export type MessageFile = Message['files'][number];

/** A message as it is being written: every field has a value. */
export type Draft = {
  audience: Audience;
  variants: Record<MessageLanguage, Variant>;
  channels: MessageChannel[];
  links: MessageLink[];
  files: MessageFile[];
  kiosk: boolean;
  acknowledge: boolean;
  acknowledgeBy: string;
  when: 'now' | 'company' | 'recipient';
  at: string;
};

const noWords: Variant = { subject: '', body: '' };

export const newDraft: Draft = {
  audience: emptyAudience,
  variants: { en: noWords, fr: noWords },
  channels: ['inbox', 'email'],
  links: [],
  files: [],
  kiosk: false,
  acknowledge: false,
  acknowledgeBy: '',
  when: 'now',
  at: '',
};

export function draftOf(message: Message): Draft {
  const { audience, variants, channels, links, files, kiosk, acknowledge, acknowledgeBy, schedule } = message;
  return {
    audience,
    variants: { en: variants.en ?? noWords, fr: variants.fr ?? noWords },
    channels,
    links,
    files,
    kiosk,
    acknowledge,
    acknowledgeBy: acknowledgeBy ?? '',
    when: schedule?.zone ?? 'now',
    at: schedule?.at ?? '',
  };
}

/** An audience as the server takes it: lists that may be written to. */
export const audienceInput = (audience: Audience): Input<'countAudience'>['audience'] =>
  structuredClone(audience) as Input<'countAudience'>['audience'];

/** The draft as the server takes it. Links without an address are left out. */
export function inputOf({
  audience,
  variants,
  files,
  links,
  acknowledge,
  acknowledgeBy,
  when,
  at,
  ...rest
}: Draft): Input<'createMessage'> {
  return {
    ...rest,
    audience: audienceInput(audience),
    variants: Object.fromEntries(Object.entries(variants).filter(([, { subject, body }]) => subject || body)),
    links: links.filter(({ href, label }) => href.trim() && label.trim()),
    fileIds: files.map(({ fileId }) => fileId),
    acknowledge,
    acknowledgeBy: (acknowledge && acknowledgeBy) || null,
    schedule: when !== 'now' && at ? { at: at.slice(0, 16), zone: when } : null,
  };
}
