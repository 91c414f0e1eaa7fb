import { showToast } from '../shell/toast.ts';
import { login, logout } from './session-store.ts';

/** `login` for buttons: shows a toast on failure and never rejects. */
export const startLogin = (...where: Parameters<typeof login>): Promise<void> =>
  login(...where).catch(() =>
    showToast('Signing in did not work. Check your connection and try again, or reload the page.', 'problem'),
  );

/** `logout` for buttons: shows a toast on failure and never rejects. */
export const startLogout = async (): Promise<void> => {
  await logout().catch(() =>
    showToast(
      'Signing out did not work, so you are still signed in. Check your connection and try again, or reload the page.',
      'problem',
    ),
  );
};
