import type { Module } from '../../platform/module.ts';

export const enrolmentModule: Module = { name: 'enrolment', handlers: [] };
