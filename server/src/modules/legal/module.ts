import type { Module } from '../../platform/module.ts';

export const legalModule: Module = { name: 'legal', handlers: [] };
