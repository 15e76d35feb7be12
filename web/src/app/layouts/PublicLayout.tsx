import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from './PublicFrame.tsx';

/** Pages open to anyone. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
