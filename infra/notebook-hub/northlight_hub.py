"""Opens notebooks for learners of the site: runs in the hub, JupyterHub 3.0 or newer.

The site asks the hub for a token that can do nothing but be exchanged here, once and within two minutes. What a browser's
history, a log or a shared screen keeps of it is worth nothing. In jupyterhub_config.py:

    from northlight_hub import opens_from_site
    c.JupyterHub.authenticator_class = opens_from_site("null")  # or the authenticator that the hub has for others
    c.JupyterHub.cookie_max_age_days = 0.5
"""

from jupyterhub import orm
from jupyterhub.auth import Authenticator, DummyAuthenticator, PAMAuthenticator
from jupyterhub.handlers import BaseHandler
from tornado import web

# The same as in lambdas/platform/services/notebook-hub.ts.
NOTE = "northlight: opens a notebook once"
PATH = "/northlight/open"


class OpenHandler(BaseHandler):
    """GET /hub/northlight/open?token=…: signs the token's user in, forgets the token, goes on to the user's server."""

    def _spend(self, text):
        """The token's user. Without an await in between, no other request of this hub can come first."""
        token = orm.APIToken.find(self.db, text, kind="user")
        if token is None or token.note != NOTE:
            raise web.HTTPError(403, "This link was used already or has expired. Open the notebook from the course again.")
        user = self._user_from_orm(token.user)
        self.db.delete(token)
        self.db.commit()
        return user

    async def get(self):
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        user = self._spend(self.get_argument("token", ""))
        # On a computer that others use too, the browser may hold somebody else's session.
        current = self.get_current_user_cookie()
        if current is not None and current.id != user.id:
            self.clear_login_cookie()
        self.set_login_cookie(user)
        self.redirect(user.url)


class NobodyAuthenticator(Authenticator):
    """No way to sign in but from the site."""

    async def authenticate(self, handler, data):
        return None


KNOWN = {"null": NobodyAuthenticator, "dummy": DummyAuthenticator, "pam": PAMAuthenticator}


def opens_from_site(base):
    """An authenticator, a class or one of the names above, that lets learners in from the site as well."""
    base = KNOWN.get(base, base)

    class SiteAuthenticator(base):
        def get_handlers(self, app):
            return [*super().get_handlers(app), (PATH, OpenHandler)]

    return SiteAuthenticator
