import type { Module } from '../../platform/module.ts';

export const assessmentModule: Module = { name: 'assessment', handlers: [] };
