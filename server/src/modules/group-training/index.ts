export { bookMany } from './booking/book-people.ts';
export { takeStaffRole } from './planning/staff-removal.ts';
