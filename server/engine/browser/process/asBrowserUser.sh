#!/bin/sh
# Runs a browser as another user. It is a script because the driver starts a program by its name alone. It uses exec, so
# that the browser is the driver's own child, on the pipe that the driver opened.
exec setpriv --reuid "$SHEAF_BROWSER_UID" --regid "$SHEAF_BROWSER_GID" --clear-groups --inh-caps=-all -- "$SHEAF_BROWSER" "$@"
