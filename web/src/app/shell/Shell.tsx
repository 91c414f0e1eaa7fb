import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ErrorBoundary.tsx';

export const Shell = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  return (
    <div id="content" tabIndex={-1}>
      <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>
    </div>
  );
};
