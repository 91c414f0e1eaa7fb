import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InquiryKind } from '#web/content/inquiries.ts';
import { type Call, callsTo, fakeApi, problem, signOut } from '../../support/learner.tsx';
import { renderAt } from '../../support/render-app.tsx';

/** The answer to an inquiry that arrived. */
const received = () => ({ status: 201, body: { received: true } });
const auth = { domain: 'd', clientId: 'c', audience: 'a' };
/** Renders the form with fresh modules, because the site's settings are cached per page load. */
const show = async (kind: InquiryKind) => {
  vi.resetModules();
  const { InquiryForm } = await import('#web/components/inquiry/InquiryForm.tsx');
  return renderAt('/contactUs', <InquiryForm kind={kind} />);
};
/** @param config the site's settings, or a promise of them */
const answers = (inquiry: () => unknown = received, config: object | Promise<object> = {}) =>
  fakeApi({
    'GET /config.json': async () => ({ body: { auth, ...(await config) } }),
    'POST /public/inquiries': inquiry,
  });
const sent = (calls: Call[]) => callsTo(calls, 'POST', /inquiries$/).map(({ body }) => body);
const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fill = async (message = 'Hello there') => {
  await userEvent.type(field('First name'), ' Ada ');
  await userEvent.type(field('Last name'), 'Okafor');
  await userEvent.type(field('Email address'), 'ada@example.com');
  if (message) await userEvent.type(field(/message|teach|needs/), message);
};

beforeEach(() => signOut());
afterEach(() => {
  document.head.querySelectorAll('script').forEach((script) => script.remove());
});

describe('our own inquiry form', () => {
  it.each([
    ['contact', 'Send message', 'Thank you, we have your message'],
    ['instructor', 'Send application', 'Thank you, we have your application'],
    ['corporate-training', 'Send inquiry', 'Thank you, we will be in touch'],
  ] as const)('of kind %s sends, thanks, and puts the focus there', async (kind, button, thanks) => {
    const calls = answers();
    await show(kind);
    await fill();
    await userEvent.click(screen.getByRole('button', { name: button }));
    const heading = await screen.findByRole('heading', { name: thanks });
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByRole('form')).toBeNull();
    expect(sent(calls)).toEqual([
      { kind, firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.com', message: 'Hello there' },
    ]);
  });

  it('says at each field what is missing, begins at the first, and sends nothing', async () => {
    const calls = answers();
    await show('contact');
    await userEvent.type(field('Last name'), 'Okafor');
    await userEvent.type(field('Email address'), 'ada@example');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    const first = field('First name');
    expect(document.activeElement).toBe(first);
    for (const [name, text] of [
      ['First name', 'Please enter your first name.'],
      ['Email address', 'Please enter a valid email address.'],
      ['Your message', 'Please write a few words.'],
    ] as const) {
      const described = field(name).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(described)?.textContent, name).toBe(text);
    }
    expect(field('Last name').hasAttribute('aria-invalid')).toBe(false);
    await userEvent.type(first, 'A');
    expect(first.hasAttribute('aria-invalid')).toBe(false);
    expect(sent(calls)).toEqual([]);
  });

  it('does not ask for more than a company asks for', async () => {
    const calls = answers();
    await show('corporate-training');
    await fill('');
    await userEvent.click(screen.getByRole('button', { name: 'Send inquiry' }));
    await screen.findByRole('heading', { name: /Thank you/ });
    expect(sent(calls)).toEqual([
      { kind: 'corporate-training', firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.com' },
    ]);
  });

  it.each([
    ['the connection is gone', () => Promise.reject(new TypeError('offline')), /You seem to be offline/],
    ['it was too often', problem(429, 'too_many_requests'), /a lot of messages/],
    ['the server fails', problem(503, 'unavailable'), /Something went wrong/],
  ])('keeps the text when %s, and sends it the next time', async (_what, failing, text) => {
    const reply = { current: failing as () => unknown };
    const calls = answers(() => reply.current());
    await show('contact');
    await fill();
    const send = screen.getByRole('button', { name: 'Send message' });
    await userEvent.click(send);
    await screen.findByText(text);
    expect(field('Your message').value).toBe('Hello there');
    expect(send.hasAttribute('aria-disabled')).toBe(false);
    reply.current = received;
    await userEvent.click(send);
    await screen.findByRole('heading', { name: /Thank you/ });
    expect(sent(calls)).toHaveLength(2);
  });

  it('shows at its field what the server did not take', async () => {
    const refusal = () => ({
      status: 400,
      body: { error: 'no', code: 'invalid_request', issues: [{ path: 'email', message: 'x' }] },
    });
    answers(refusal);
    await show('contact');
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText('Please enter a valid email address.');
    expect(document.activeElement).toBe(field('Email address'));
  });

  it('is sent once, however often the button is pressed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const calls = answers(() => promise);
    await show('contact');
    await fill();
    const form = screen.getByRole('form', { name: 'Contact us' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sending…' })).toHaveProperty('ariaDisabled', 'true'),
    );
    fireEvent.submit(form);
    resolve(received());
    await screen.findByRole('heading', { name: /Thank you/ });
    expect(sent(calls)).toHaveLength(1);
  });
});

describe('the form of the marketing service', () => {
  const form = { region: 'eu1', portalId: '123', formId: 'f-1' };
  const script = () => document.head.querySelector<HTMLScriptElement>('script[src*="hsforms"]');
  const submitted = (formId: string) =>
    window.dispatchEvent(new CustomEvent('hs-form-event:on-submission:success', { detail: { formId } }));

  it('takes the place of ours where the deployment names one, and thanks once it was sent', async () => {
    answers(undefined, { forms: { contact: form } });
    await show('contact');
    await waitFor(() => expect(script()?.src).toBe('https://js-eu1.hsforms.net/forms/embed/123.js'));
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.querySelector('.hs-form-frame')?.getAttribute('data-form-id')).toBe('f-1');
    submitted('another');
    expect(screen.queryByRole('heading')).toBeNull();
    submitted('f-1');
    await screen.findByRole('heading', { name: 'Thank you, we have your message' });
  });

  it.each([
    ['one of its fields has the focus', '', 'First name'],
    ['something was typed into it', 'Ada', undefined],
  ])('leaves ours in place once %s', async (_, typed, focused) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const calls = answers(undefined, promise);
    await show('contact');
    await userEvent.click(field('First name'));
    if (typed) await userEvent.keyboard(typed);
    if (focused === undefined) await userEvent.click(document.body);
    resolve({ forms: { contact: form } });
    await new Promise((done) => setTimeout(done, 100));
    expect(script()).toBeNull();
    expect(field('First name').value).toBe(typed);
    expect(document.activeElement).toBe(focused === undefined ? document.body : field(focused));
    expect(sent(calls)).toEqual([]);
  });

  it('is loaded for no other kind', async () => {
    answers(undefined, { forms: { contact: form } });
    await show('instructor');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('form', { name: /Instructor/ })).toBeTruthy();
    expect(script()).toBeNull();
  });

  it('gives way to ours when it cannot be loaded', async () => {
    answers(undefined, { forms: { contact: form } });
    await show('contact');
    await waitFor(() => expect(script()).not.toBeNull());
    script()?.dispatchEvent(new Event('error'));
    await screen.findByRole('form', { name: 'Contact us' });
  });
});
