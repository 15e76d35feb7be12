import { Navigate } from '@tanstack/react-router';

/** Back from the provider's page: whatever the address says, the order itself tells what became of it. */
export function Returned({ orderId }: { orderId: string }) {
  return <Navigate to="/orders/$id" params={{ id: orderId }} search={{ placed: 'true' } as never} replace />;
}
