/**
 * An address whose token lets its reader in, or lets them act for the person it was written to. Only the email that
 * carries it ever holds it in full: what is stored shows `shown`, and the whole lies sealed beside it until the email
 * is sent.
 */
export type SecretAddress = { readonly secret: string; readonly shown: string };

const hidden = '••••••••';

/** Tokens are in the fragment or the query of an address, under these names and no other. */
const tokenInText = /([#?&](?:token|unsubscribe)=)[\w.%-]{16,}/g;

export const secretAddress = (secret: string): SecretAddress => ({ secret, shown: withoutTokens(secret) });

/** The same text with every token in it hidden: what slipped in by another way is not readable either. */
export const withoutTokens = (text: string): string => text.replace(tokenInText, `$1${hidden}`);

const stopInText = /([#?&]unsubscribe=)[\w.%-]{16,}/g;

/** The same text with the links hidden that act for their reader; those that let someone in stay. */
export const withoutUnsubscribe = (text: string): string => text.replace(stopInText, `$1${hidden}`);

/** Whether something in a text is hidden. */
export const hidesTokens = (text: string): boolean => text.includes(`=${hidden}`);
