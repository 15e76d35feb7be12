import type { Module } from '../../platform/module.ts';
import { reconcilePayments } from './reconcile-payments.ts';

export const storeModule: Module = { name: 'store', handlers: [], jobs: [reconcilePayments] };
