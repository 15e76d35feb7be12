import type { Module } from '../../platform/module.ts';
import { searchPeople } from './search-people.ts';
import { signOut, switchCompany } from './session-changes.ts';
import { getSession } from './session.ts';
import { signIn } from './sign-in.ts';

export const identityModule: Module = { name: 'identity', handlers: [getSession, searchPeople, signIn, signOut, switchCompany] };
