type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'input, textarea, select';

/** Events of a visitor who does something else. */
const otherUse = ['pointerdown', 'keydown'];
/** How long to wait for a field that the application renders again, possibly after an API request (ms). */
const patienceMs = 10_000;

const isField = (element: Element): element is Field => element.matches(fields);
const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const readValue = (field: Field): string | boolean => (isCheckable(field) ? field.checked : field.value);

/** The field's value in the markup, or the one that React last rendered. */
const readRenderedValue = (field: Field): string | boolean => {
  if (isCheckable(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
};

const announce = (element: Element, type: 'input' | 'change'): void =>
  void element.dispatchEvent(new Event(type, { bubbles: true }));

/**
 * Makes React hydrate the part of the page around an element now. React compares a field's value with the one at hydration, so a
 * press that is itself the reason to hydrate would count as no change.
 */
const wake = (element: Element): void => announce(element, 'input');

/** Enters a value again, so that React's event handlers see it. */
const replay = (field: Field, typed: string | boolean): void => {
  wake(field);
  if (isCheckable(field)) {
    // For radio buttons, replaying the checked one is enough for its group.
    if (field.type === 'radio' && !typed) return;
    field.checked = !typed;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(typed);
    announce(field, 'change');
  } else {
    // React compares with the value set through the element's own property; the prototype's setter bypasses that.
    field.value = String(readRenderedValue(field));
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
    set?.call(field, typed);
    announce(field, 'input');
    // The visitor went on, so nothing that opens while typing stays open.
    if (!field.matches(':focus')) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
};

/** A field in words that hold for its successor too when the page is rendered anew: ids and the names of radio groups do not. */
interface Place {
  readonly kind: string;
  /** Position among the fields of this kind. */
  readonly nth: number;
}
const describeKind = (field: Field): string =>
  `${field.type} ${isCheckable(field) ? field.value : field.name}`;
const listKind = (page: Document, kind: string): Field[] =>
  [...page.querySelectorAll<Field>(fields)].filter((each) => describeKind(each) === kind);
const findPlace = (page: Document, field: Field): Place => {
  const kind = describeKind(field);
  return { kind, nth: listKind(page, kind).indexOf(field) };
};

/** Calls `act` with the field at a place once it is there, unless one of these events comes before; not on another page. */
const whenThere = (
  page: Document,
  { kind, nth }: Place,
  ends: readonly string[],
  act: (field: Field) => void,
): void => {
  const { pathname } = location;
  const look = (): void => {
    const found = listKind(page, kind)[nth];
    if (!found || location.pathname !== pathname) return;
    giveUp();
    act(found);
  };
  const observer = new MutationObserver(look);
  const giveUp = () => observer.disconnect();
  for (const end of ends) page.addEventListener(end, giveUp, { capture: true, once: true });
  setTimeout(giveUp, patienceMs);
  observer.observe(page.body, { childList: true, subtree: true });
  look();
};

/**
 * Remembers what is typed, checked, selected, opened and focused in a static page until the application has taken it over. React
 * does not know of it: it would reset a field when its component renders again, and a page that is rendered anew starts afresh.
 * @returns a function to call after the takeover; it replays everything for React
 */
export const rememberTyped = (page: Document): (() => void) => {
  const typed = new Map<Field, { readonly place: Place; readonly value: string | boolean }>();
  const disclosures = [...page.querySelectorAll('details')];
  let focused: { readonly field: Field; readonly place: Place } | undefined;
  const remember = (field: Field) => {
    const value = readValue(field);
    if (value === readRenderedValue(field)) typed.delete(field);
    else typed.set(field, { place: findPlace(page, field), value });
  };
  const onUse = ({ type, target }: { readonly type: string; readonly target: EventTarget | null }) => {
    if (!(target instanceof Element && isField(target))) return;
    if (type === 'input') remember(target);
    else focused = { field: target, place: findPlace(page, target) };
  };
  page.querySelectorAll<Field>(fields).forEach(remember);
  onUse({ type: 'focusin', target: page.activeElement });
  for (const type of ['input', 'focusin']) page.addEventListener(type, onUse, true);
  return () => {
    for (const type of ['input', 'focusin']) page.removeEventListener(type, onUse, true);
    // A press that has begun ends on a part of the page that is awake.
    page.querySelectorAll(':active, :focus').forEach(wake);
    const renewed = page.querySelectorAll('details');
    for (const [index, { open, isConnected }] of disclosures.entries()) {
      if (!isConnected && renewed[index]) renewed[index].open = open;
    }
    // Before the values: what opens while a visitor types stays open in the field that they are in.
    if (focused && !focused.field.isConnected) {
      whenThere(page, focused.place, otherUse, (found) => found.focus({ preventScroll: true }));
    }
    for (const [field, { place, value }] of typed) {
      if (!field.isConnected) {
        // A choice may lead elsewhere, so it is not made for a visitor who does something else by then. A text only waits.
        const isChoice = isCheckable(field) || field instanceof HTMLSelectElement;
        whenThere(
          page,
          place,
          isChoice ? otherUse : [],
          (found) => readValue(found) === readRenderedValue(found) && replay(found, value),
        );
      } else if (readRenderedValue(field) !== value) replay(field, value);
    }
  };
};
