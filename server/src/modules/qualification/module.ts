import type { Module } from '../../platform/module.ts';

export const qualificationModule: Module = { name: 'qualification', handlers: [] };
