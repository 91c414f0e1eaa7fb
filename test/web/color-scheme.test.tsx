import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ColorSchemeToggle } from '#web/components/ui/ColorSchemeToggle.tsx';
import { followColorScheme, setColorScheme } from '#web/lib/browser/color-scheme.ts';

const key = 'mantine-color-scheme-value';
const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');

let systemIsDark = false;
const onSystemChange = new Set<() => void>();
beforeEach(() => {
  systemIsDark = false;
  window.matchMedia = vi.fn(
    () =>
      ({
        get matches() {
          return systemIsDark;
        },
        addEventListener: (_: string, listener: () => void) => onSystemChange.add(listener),
      }) as unknown as MediaQueryList,
  );
  setColorScheme('auto');
});

describe('the color scheme', () => {
  it('cycles through system, light and dark, and is kept on the device', () => {
    render(<ColorSchemeToggle />);
    const press = () => fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').title).toBe('Colors follow your system');
    press();
    expect([shown(), localStorage.getItem(key)]).toEqual(['light', 'light']);
    press();
    expect([shown(), localStorage.getItem(key)]).toEqual(['dark', 'dark']);
    expect(screen.getByRole('button').title).toBe('Dark colors');
    press();
    expect([shown(), localStorage.getItem(key)]).toEqual(['light', 'auto']);
  });

  it('follows the system only while nothing else is chosen', () => {
    followColorScheme();
    const switchSystem = (isDark: boolean) => {
      systemIsDark = isDark;
      onSystemChange.forEach((listener) => listener());
    };
    switchSystem(true);
    expect(shown()).toBe('dark');
    setColorScheme('light');
    switchSystem(true);
    expect(shown()).toBe('light');
  });

  it('takes over what another tab chose', () => {
    followColorScheme();
    render(<ColorSchemeToggle />);
    localStorage.setItem(key, 'dark');
    fireEvent(window, new StorageEvent('storage', { key }));
    expect(shown()).toBe('dark');
    expect(screen.getByRole('button').title).toBe('Dark colors');
  });

  it('can be changed where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    setColorScheme('dark');
    expect(shown()).toBe('dark');
  });
});
