#!/bin/sh
# Runs a browser as another user. A script because its driver starts a program by its name alone; by exec, so that the
# browser is the driver's own child, on the pipe that it opened.
exec setpriv --reuid "$SHEAF_BROWSER_UID" --regid "$SHEAF_BROWSER_GID" --clear-groups --inh-caps=-all -- "$SHEAF_BROWSER" "$@"
