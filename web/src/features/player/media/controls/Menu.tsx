import {
  type ComponentType,
  Fragment,
  type KeyboardEvent,
  type SVGProps,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { ArrowLeftIcon, CheckIcon, ChevronDownIcon } from '#web/components/ui/icons.tsx';
import classes from './Controls.module.css';

/** Radio group: exactly one option is chosen. */
interface ChoicePart {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly label: string; readonly value: string; readonly hint?: string }[];
  readonly onChoose: (value: string) => void;
}
/** On/off setting. */
interface SwitchPart {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}
/** A page of a menu, with its entry on the first page. */
export interface MenuPage {
  readonly label: string;
  /** Current choice, shown beside the label. */
  readonly hint?: string;
  readonly parts: readonly (ChoicePart | SwitchPart)[];
}

const Part = ({ part, hasLabel }: { readonly part: ChoicePart | SwitchPart; readonly hasLabel: boolean }) => {
  if ('isOn' in part) {
    return (
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={part.isOn}
        tabIndex={-1}
        className={classes.item}
        onClick={() => part.onSwitch(!part.isOn)}
      >
        <span>{part.label}</span>
        <span className={classes.switch} />
      </button>
    );
  }
  return (
    <div role="group" aria-label={part.label}>
      {hasLabel && (
        <p className={classes.heading} aria-hidden="true">
          {part.label}
        </p>
      )}
      {part.options.map(({ label, value, hint }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === part.value}
          tabIndex={-1}
          className={classes.item}
          onClick={() => part.onChoose(value)}
        >
          <span className={classes.mark}>{value === part.value && <CheckIcon />}</span>
          <span dir="auto">{label}</span>
          {hint && <span className={classes.hint}>{hint}</span>}
        </button>
      ))}
    </div>
  );
};

/** The open menu: one page, or the list of pages. Focuses the chosen item, or the first. */
const OpenMenu = ({
  id,
  label,
  pages,
  onClose,
}: {
  readonly id: string;
  readonly label: string;
  readonly pages: readonly MenuPage[];
  readonly onClose: () => void;
}) => {
  const [openPage, setOpenPage] = useState<string | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isSingle = pages.length === 1;
  const page = isSingle ? pages[0] : pages.find((each) => each.label === openPage);
  const items = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
  ];
  const pageName = page?.label;
  useEffect(() => {
    const all = items();
    const first = all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0];
    first?.focus({ preventScroll: true });
    first?.scrollIntoView?.({ block: 'nearest' });
  }, [pageName]);

  const goBack = () => {
    if (page && !isSingle) setOpenPage(null);
    else onClose();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      onClose();
      return;
    }
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step: Readonly<Record<string, () => void>> = {
      ArrowDown: () => all[(at + 1) % all.length]?.focus(),
      ArrowUp: () => all.at(at <= 0 ? -1 : at - 1)?.focus(),
      Home: () => all[0]?.focus(),
      End: () => all.at(-1)?.focus(),
      Escape: goBack,
      ArrowLeft: () => page && !isSingle && goBack(),
      ArrowRight: () => !page && (document.activeElement as HTMLElement | null)?.click(),
    };
    if (!Object.hasOwn(step, event.key)) return;
    event.preventDefault();
    step[event.key]?.();
  };
  return (
    <div
      ref={menu}
      id={id}
      className={classes.menu}
      role="menu"
      tabIndex={-1}
      aria-label={page?.label ?? label}
      onKeyDown={pressKey}
    >
      {page && !isSingle && (
        <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={goBack}>
          <ArrowLeftIcon />
          <span>{page.label}</span>
        </button>
      )}
      {page
        ? page.parts.map((part) => (
            <Fragment key={part.label}>
              <Part part={part} hasLabel={page.parts.length > 1 && part.label !== page.label} />
            </Fragment>
          ))
        : pages.map((each) => (
            <button
              key={each.label}
              type="button"
              role="menuitem"
              aria-haspopup="menu"
              tabIndex={-1}
              className={classes.item}
              onClick={() => setOpenPage(each.label)}
            >
              <span>{each.label}</span>
              {each.hint && <span className={classes.hint}>{each.hint}</span>}
              <ChevronDownIcon className={classes.forward} />
            </button>
          ))}
    </div>
  );
};

/**
 * A menu of the player, with one page or several behind a first page that lists them. Keys follow the ARIA practices for menus;
 * Escape goes back a page, then closes the menu.
 * @param props.owner id of what the menu belongs to, such as a lecture; the menu closes when it changes
 */
export const Menu = ({
  label,
  Icon,
  pages,
  owner,
}: {
  readonly label: string;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly pages: readonly MenuPage[];
  readonly owner: string;
}) => {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    // Focus inside the menu would be lost when the menu unmounts.
    if (root.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  const [shownOwner, setShownOwner] = useState(owner);
  if (shownOwner !== owner) {
    setShownOwner(owner);
    setOpen(false);
  }
  const pressBeside = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node && root.current?.contains(target))) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: PointerEvent) => pressBeside(event);
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen]);

  return (
    <div ref={root} className={classes.menuPlace}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) {
            event.preventDefault();
            close();
          }
        }}
      >
        <Icon />
      </button>
      {isOpen && <OpenMenu id={id} label={label} pages={pages} onClose={close} />}
    </div>
  );
};
