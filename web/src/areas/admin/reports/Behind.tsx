import type { PlatformDrill } from '@app/domain/store/platform-drills';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The way to what is behind a number. */
export function Behind({ drill, children }: { drill: PlatformDrill; children: ReactNode }) {
  return (
    <Link to="/admin/reports/InventoryReport" search={{ view: drill.view, ...drill.query } as never}>
      {children}
    </Link>
  );
}
