import type { Config, SmsConfig } from '../../platform/config.ts';
import type { SendResult } from './send-result.ts';

/** Sends a text message to a number in E.164. */
export type SendSms = (to: string, text: string) => Promise<SendResult>;

/**
 * The provider of text messages that the operator configured; null: none. A further provider is a further function
 * here.
 */
export const smsOf = ({ sms }: Config): SendSms | null => sms && twilio(sms);

/** The owner of the phone replied STOP. */
const stops = new Set([21610]);
/** No number, one that is no mobile phone, or one that cannot be reached from ours: it stays so. */
const badNumbers = new Set([21211, 21214, 21217, 21614]);

const twilio =
  ({ accountSid, authToken, from, api }: SmsConfig): SendSms =>
  async (to, text) => {
    const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
    try {
      const answer = await fetch(`${api}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      });
      const said = (await answer.json().catch(() => ({}))) as { sid?: unknown; code?: unknown; message?: unknown };
      if (answer.ok) return { state: 'sent', ...(typeof said.sid === 'string' && { providerId: said.sid }) };
      const failure =
        `${String(said.code ?? answer.status)} ${typeof said.message === 'string' ? said.message : ''}`.trim();
      if (stops.has(said.code as number)) return { state: 'failed', failure, suppress: 'stopped' };
      if (badNumbers.has(said.code as number)) return { state: 'failed', failure, suppress: 'refused' };
      // Our own account or number is in trouble, or the provider is: it may pass.
      return answer.status === 400 ? { state: 'failed', failure } : { state: 'later', failure };
    } catch (error) {
      return { state: 'later', failure: `The provider of text messages did not answer (${(error as Error).name})` };
    }
  };
