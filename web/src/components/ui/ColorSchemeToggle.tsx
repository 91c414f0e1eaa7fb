import { setColorScheme, useColorScheme } from '../../lib/browser/color-scheme.ts';
import { Button } from './Button.tsx';
import { AutoIcon, MoonIcon, SunIcon } from './icons.tsx';

const schemes = {
  auto: { Icon: AutoIcon, label: 'Colors follow your system', next: 'light' },
  light: { Icon: SunIcon, label: 'Light colors', next: 'dark' },
  dark: { Icon: MoonIcon, label: 'Dark colors', next: 'auto' },
} as const;

/** Cycles through system, light and dark; the choice is stored on this device. */
export const ColorSchemeToggle = () => {
  const scheme = useColorScheme();
  const { Icon, label, next } = schemes[scheme];
  return (
    <Button
      look="plain"
      size="sm"
      aria-label={`${label}. Change`}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon />
    </Button>
  );
};
