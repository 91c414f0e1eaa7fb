/** Minimal browser: cookies and redirects, enough for one sign-in. */
export class Browser {
  readonly cookies = new Map<string, string>();
  private readonly issuer: string;

  /** @param issuer with a trailing slash */
  constructor(issuer: string) {
    this.issuer = issuer;
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(address, this.issuer), {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...init.headers, ...(cookie ? { cookie } : {}) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects within the issuer. Returns the first one that leaves it, or the last page. */
  async follow(address: string, init?: RequestInit): Promise<{ response: Response; location: string }> {
    let response = await this.fetch(address, init);
    let location = address;
    while (response.status >= 300 && response.status < 400) {
      location = new URL(response.headers.get('location') ?? '', this.issuer).href;
      if (!location.startsWith(this.issuer)) break;
      response = await this.fetch(location);
    }
    return { response, location };
  }
}
