import type { Module } from '../../platform/module.ts';
import { getSession } from './session.ts';

export const identityModule: Module = { name: 'identity', handlers: [getSession] };
