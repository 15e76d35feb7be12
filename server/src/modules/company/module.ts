import type { Module } from '../../platform/module.ts';

export const companyModule: Module = { name: 'company', handlers: [] };
