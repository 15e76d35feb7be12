import type { Module } from '../../platform/module.ts';

export const catalogueModule: Module = { name: 'catalogue', handlers: [] };
