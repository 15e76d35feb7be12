export { takeStaffRole } from './staff-removal.ts';
