import { paths } from '../lib/paths.ts';

export interface NavigationItem {
  readonly label: string;
  readonly to: string;
  /** Pages shown indented under it on small screens and in a menu on wide ones. */
  readonly children?: readonly NavigationItem[];
}

/** The top bar's links, in order. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Home', to: paths.home.href() },
  { label: 'Courses', to: paths.courses.href() },
];
