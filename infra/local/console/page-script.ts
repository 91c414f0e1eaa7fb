/** Script of the console page. It uses only the console's JSON API. */
export const script = String.raw`
const panel = document.getElementById('panel');
const notice = document.getElementById('notice');

async function call(method, path, body) {
  notice.textContent = '';
  const response = await fetch(path, { method, body: body && JSON.stringify(body) });
  const value = await response.json();
  if (!response.ok) notice.textContent = value.error ?? 'failed with ' + response.status;
  return value;
}

function make(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

const heading = (text) => make('h2', { textContent: text });
const action = (text, onclick) => make('button', { className: 'act', type: 'button', textContent: text, onclick });
const dim = (text) => make('p', { className: 'dim', textContent: text });

function table(columns, rows) {
  const isNumber = (row, key) => typeof row[key] === 'number';
  const head = make('tr', {}, ...columns.map(([key, title]) =>
    make('th', { textContent: title, scope: 'col', className: rows[0] && isNumber(rows[0], key) ? 'number' : '' })));
  const body = rows.map((row) => make('tr', {}, ...columns.map(([key]) => {
    const value = row[key];
    const cell = make('td', { className: isNumber(row, key) ? 'number' : '' });
    cell.append(value instanceof Node ? value : String(value ?? ''));
    return cell;
  })));
  return make('div', { className: 'scroll' }, make('table', {}, make('thead', {}, head), make('tbody', {}, ...body)));
}

function field(label, properties) {
  return make('label', { textContent: label }, make('input', properties));
}

function form(onsubmit, ...children) {
  return make('form', { onsubmit: (event) => { event.preventDefault(); onsubmit(new FormData(event.target)); } }, ...children);
}

const views = {
  async mail() {
    const mails = (await call('GET', '/_local/mail')).reverse();
    const preview = make('div');
    const show = (mail) => {
      const frame = make('iframe', { title: 'Mail: ' + mail.subject, srcdoc: '<base target="_blank">' + (mail.html || '<pre>' + mail.text.replace(/[&<]/g, (c) => c === '&' ? '&amp;' : '&lt;') + '</pre>') });
      frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
      preview.replaceChildren(heading(mail.subject), dim('to ' + mail.to), frame);
    };
    return [heading('Mail'), form(() => {}, action('Delete all', async () => { await call('DELETE', '/_local/mail'); open('mail'); })),
      mails.length ? table([['sentAt', 'Sent'], ['to', 'To'], ['subject', 'Subject'], ['open', '']], mails.map((mail) => ({ ...mail, open: action('Open', () => show(mail)) }))) : dim('No mail yet.'), preview];
  },
  async clock() {
    const { now } = await call('GET', '/_local/clock');
    const move = async (body) => { await call('PUT', '/_local/clock', body); open('clock'); };
    const steps = [['1 hour', 3600], ['1 day', 86400], ['1 week', 604800]];
    return [heading('Clock'), make('p', { textContent: 'It is now ' + now }),
      form((data) => move({ now: data.get('now') }), field('Set to', { name: 'now', value: now, size: 28, required: true }), make('button', { className: 'act', textContent: 'Set' })),
      form(() => {}, ...steps.map(([name, seconds]) => action('Forward ' + name, () => move({ advanceSeconds: seconds }))), action('Back to real time', () => move({ now: Date.now() })))];
  },
  async schedules() {
    const rows = await call('GET', '/_local/schedules');
    const run = (name) => action('Run now', async () => { await call('POST', '/_local/schedules/' + encodeURIComponent(name) + '/run'); open('schedules'); });
    return [heading('Schedules'), table([['name', 'Name'], ['expression', 'Expression'], ['nextRun', 'Next'], ['lastRun', 'Last'], ['run', '']], rows.map((row) => ({ ...row, run: run(row.name) })))];
  },
  async payments() {
    const [sessions, events, { paused }] = await Promise.all([call('GET', '/_local/stripe/sessions'), call('GET', '/_local/stripe/events'), call('GET', '/_local/stripe/delivery')]);
    const tell = async (method, path, body) => { if (!(await call(method, path, body)).error) open('payments'); };
    const onSession = ({ id, status, paymentStatus, amountTotal, amountRefunded }) => {
      const act = (text, what, body) => action(text, () => tell('POST', '/_local/stripe/sessions/' + id + '/' + what, body));
      if (status === 'open') return make('span', {}, act('Pay', 'pay'), ' ', act('Pay later', 'pay', { way: 'delayed' }), ' ', act('Expire', 'expire'));
      if (status === 'expired') return act('Pay late', 'pay', { late: true });
      const fail = amountRefunded > 0 ? act('Refund fails', 'refund/fail') : '';
      if (paymentStatus !== 'paid' || amountRefunded >= amountTotal) return fail;
      return make('span', {}, act('Refund', 'refund'), ' ', act('Dispute', 'dispute'), ' ', act('Dispute won', 'dispute', { status: 'won' }), ' ', act('Dispute lost', 'dispute', { status: 'lost' }), ' ', fail);
    };
    const money = (cents) => (cents / 100).toFixed(2);
    const resend = (id) => action('Send again', () => tell('POST', '/_local/stripe/events/' + id + '/resend', {}));
    return [heading('Payments'),
      form(() => {}, action(paused ? 'Deliver events again' : 'Stop delivering events', () => tell('PUT', '/_local/stripe/delivery', { paused: !paused }))),
      sessions.length ? table([['what', 'What'], ['total', 'Total'], ['back', 'Given back'], ['status', 'Page'], ['paymentStatus', 'Payment'], ['dispute', 'Dispute'], ['page', ''], ['act', '']], sessions.reverse().map((session) => ({ ...session, what: (session.metadata.kind ?? '') + ' ' + (session.metadata.courseId ?? ''), total: money(session.amountTotal), back: money(session.amountRefunded), page: make('a', { href: session.url, target: '_blank', textContent: 'Open' }), act: onSession(session) }))) : dim('No checkout yet.'),
      heading('Events'), events.length ? table([['type', 'Type'], ['deliveries', 'Deliveries'], ['last', 'Last answer'], ['again', '']], events.reverse().map((event) => ({ ...event, last: event.attempts.at(-1)?.status ?? 'none', again: resend(event.id) }))) : dim('No events yet.')];
  },
  async webhooks() {
    const { receiver, endpoints, deliveries, received } = await call('GET', '/_local/webhooks');
    const shown = (row) => ({ ...row, type: row.event.type, outcome: row.outcome ?? 'not sent yet', dueAt: row.dueAt ?? '' });
    const answers = [200, 302, 410, 500].map((status) => action('Answer ' + status, async () => { await call('PUT', '/_local/webhooks/receiver', { status }); }));
    return [heading('Endpoints'), dim('npm run webhooks -- add ' + receiver + ' --events learner.enrolled --endpoint ' + location.origin + ' adds the receiver below.'),
      endpoints.length ? table([['id', 'Id'], ['url', 'Address'], ['events', 'Events'], ['goneAt', 'Gone since']], endpoints) : dim('No endpoints yet.'),
      heading('Deliveries'), deliveries.length ? table([['id', 'webhook-id'], ['type', 'Event'], ['status', 'Status'], ['attempts', 'Attempts'], ['outcome', 'Last answer'], ['dueAt', 'Next']], deliveries.reverse().map(shown)) : dim('No deliveries yet.'),
      heading('Receiver'), form(() => {}, ...answers, action('Forget', async () => { await call('DELETE', '/_local/webhooks/received'); open('webhooks'); })),
      received.length ? table([['at', 'At'], ['path', 'Path'], ['id', 'webhook-id'], ['isVerified', 'Signature verifies'], ['status', 'Answered'], ['body', 'Body']], received.reverse()) : dim('Nothing came yet.')];
  },
  async reviews() {
    const { now } = await call('GET', '/_local/clock');
    const result = make('div');
    const show = async (email) => {
      const { accessToken } = await call('POST', '/_local/token', { email });
      const response = await fetch('/api/reviews?limit=50', { headers: { authorization: 'Bearer ' + accessToken } });
      const queue = await response.json();
      if (!response.ok) { notice.textContent = queue.message ?? 'failed with ' + response.status; return; }
      const rows = queue.items.map((item) => ({ ...item, asks: item.question?.text ?? item.front ?? item.lectureTitle }));
      result.replaceChildren(make('p', { textContent: queue.due + ' due, ' + queue.later + ' later, the next ' + (queue.next ?? 'never') }),
        rows.length ? table([['due', 'Due'], ['kind', 'Kind'], ['reviews', 'Reviews'], ['asks', 'Asks'], ['courseId', 'Course'], ['lectureId', 'Lecture']], rows) : dim('Nothing is due.'));
    };
    return [heading('Reviews'), dim('The queue of a learner on the day of the clock, ' + now + '. Looking chooses it, as the learner\'s first look of a day does; "npm run access -- explain <email> --at <time>" only reads.'),
      form((data) => show(data.get('email')), field('Email', { name: 'email', type: 'email', required: true }), make('button', { className: 'act', textContent: 'Show the queue' })), result];
  },
  async metrics() {
    const { routes } = await call('GET', '/_local/metrics');
    const rows = routes.map((row) => ({ ...row, ...Object.fromEntries(Object.entries(row.dynamodb).map(([key, value]) => ['db' + key, value])) }));
    return [heading('Metrics'), form(() => {}, action('Set to 0', async () => { await call('DELETE', '/_local/metrics'); open('metrics'); }), action('Forget rate limits', () => call('DELETE', '/_local/limits'))),
      rows.length ? table([['route', 'Route'], ['calls', 'Calls'], ['dbcalls', 'DynamoDB calls'], ['dbscans', 'Scans'], ['dbreadUnits', 'Read units'], ['dbwriteUnits', 'Write units'], ['otherCalls', 'Other calls']], rows) : dim('No calls yet.')];
  },
  async 'page-views'() {
    const rows = (await call('GET', '/_local/page-views')).reverse();
    return [heading('Page views'), rows.length ? table([['at', 'At'], ['path', 'Path'], ['title', 'Title']], rows) : dim('No page views yet.')];
  },
  async 'sign-in-tokens'() {
    const result = make('textarea', { rows: 6, readOnly: true, ariaLabel: 'Access token' });
    return [heading('Sign-in tokens'), form(async (data) => {
      const { accessToken } = await call('POST', '/_local/token', { email: data.get('email'), name: data.get('name') || undefined });
      result.value = accessToken ?? '';
      result.select();
    }, field('Email', { name: 'email', type: 'email', required: true }), field('Name (optional)', { name: 'name' }), make('button', { className: 'act', textContent: 'Make a token' })), result];
  },
};

async function open(tab) {
  location.hash = tab;
  for (const button of document.querySelectorAll('[role=tab]')) button.setAttribute('aria-selected', String(button.dataset.tab === tab));
  panel.setAttribute('aria-labelledby', 'tab-' + tab);
  panel.replaceChildren(...await views[tab]());
}

for (const button of document.querySelectorAll('[role=tab]')) button.onclick = () => open(button.dataset.tab);
open(views[location.hash.slice(1)] ? location.hash.slice(1) : 'mail');
`;
